/** What `pg` says of a statement that was not answered in time. */
export const noAnswer = 'Query read timeout'

/** What tells that nobody answers, or that the database cannot serve now: connections, locks, time, memory, a standby, a full disk. */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P03|53\w{3}|55000|55P03|57014|57P0\d|58030)$/

/** True for errors that mean the database cannot be reached, cannot serve or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    awayCodes.test((error as { code?: string }).code ?? '') ||
    error.message === noAnswer ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)/.test(
      error.message,
    )
  )
}

/** True when the database could not write because its disk is full. */
export const isDatabaseFull = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '53100'

/** Name of the violated constraint, when the error is a unique violation. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
