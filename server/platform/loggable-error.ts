/** Codes of PostgreSQL, the operating system and Node.js; anything else may be text that somebody typed. */
const knownCode = /^(?:[0-9A-Z]{5}|E[A-Z_]{2,60})$/

/** The code of an error, or an empty text if it has no known one. */
export const knownCodeOf = (error: unknown): string => {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return knownCode.test(code) ? code : ''
}

/** Where in the code an error was thrown: the lines of its stack below its message. */
export function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}

/** The properties in which the database names parts of the schema, not values of rows. */
const partsOfTable = ['table', 'column', 'constraint'] as const

/**
 * What a log may say about an error: its type, its code, the table it is about, and where it was thrown. Messages of libraries and of the database quote the
 * values they were given, and PostgreSQL adds the whole row.
 */
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
