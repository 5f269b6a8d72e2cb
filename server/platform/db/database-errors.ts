export const noAnswer = 'Query read timeout'

/** Error codes of an unavailable database: connections, locks, time, memory, a standby, a full disk. */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P03|53\w{3}|55000|55P03|57014|57P0\d|58030)$/

/** Whether the database is unreachable, unable to serve, or too slow. */
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

/**
 * Whether an error that nothing catches only follows from a lost database. graphile-worker releases its listening connection twice when the
 * connection is lost while the queues are being closed.
 */
export const followsFromLostDatabase = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && error.message.includes('already been released to the pool'))

export const isDatabaseFull = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '53100'

export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
