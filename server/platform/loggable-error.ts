/** Codes of PostgreSQL, the operating system and Node.js; anything else may be user input. */
const knownCode = /^(?:[0-9A-Z]{5}|E[A-Z_]{2,60})$/

export const knownCodeOf = (error: unknown): string => {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return knownCode.test(code) ? code : ''
}

export function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}

/** Properties in which PostgreSQL names parts of the schema rather than values. */
const partsOfTable = ['table', 'column', 'constraint'] as const

/** The loggable part of an error: type, code, table and stack frames. Messages quote values, and PostgreSQL adds whole rows. */
export function loggableError(error: unknown): Record<string, string> {
  const type = error instanceof Error ? error.name : 'Thrown'
  const code = knownCodeOf(error)
  const about = Object(error) as Partial<Record<(typeof partsOfTable)[number], unknown>>
  return {
    type,
    ...(code && { code }),
    ...Object.fromEntries(partsOfTable.flatMap((part) => (typeof about[part] === 'string' ? [[part, about[part]]] : []))),
    stack: [type, ...framesOf(error)].join('\n'),
  }
}
