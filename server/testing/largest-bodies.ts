import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fittingBody } from './near-miss-requests.ts'

/** Fills a text with one part up to a size in bytes. */
const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))

/** As they stand inside a JSON string: letters, escapes, and text that programs read twice. */
const parts = ['\\u0000', '\\"', '<', 'a.']

/** The places of texts in a body, as paths of names. */
function* textsIn(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (typeof value === 'string') yield path
  else if (Array.isArray(value)) {
    if (value.length > 0) yield* textsIn(value[0], [...path, 0])
  } else if (value && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, [...path, name])
}

const mark = '@@here@@'

function withMark(value: unknown, [first, ...rest]: (string | number)[]): unknown {
  if (first === undefined) return mark
  if (Array.isArray(value)) return value.map((part, at) => (at === first ? withMark(part, rest) : part))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, name === first ? withMark(part, rest) : part]),
  )
}

/** Bodies of the maximum size of an endpoint, each built to cost as much as possible. */
export function* largestBodies(endpoint: AnyEndpoint): Generator<string> {
  const limit = endpoint.bodyKilobytes * 1024 - 2_000
  const body = fittingBody(endpoint)
  for (const path of textsIn(body)) {
    const [before = '', after = ''] = JSON.stringify(withMark(body, path)).split(mark)
    for (const part of parts) yield before + filled(part, limit) + after
  }
  const values = 9_990
  const inBounds = (one: string) => Math.min(values, Math.floor(limit / (one.length + 1)))
  const longText = `"${'x'.repeat(Math.floor(limit / values) - 4)}"`
  const list = (one: string) => Array(inBounds(one)).fill(one).join(',')
  const large = [
    `[${list(longText)}]`,
    `[${list('"a@example.cz"')}]`,
    `[${Array(values / 2)
      .fill('{"a":1}')
      .join(',')}]`,
    `{${Array.from({ length: inBounds('"k9999":0') }, (_, at) => `"k${at}":0`).join(',')}}`,
    `${'['.repeat(31)}${list('0')}${']'.repeat(31)}`,
    '['.repeat(limit),
    `"${'\\\\'.repeat(limit / 2 - 10)}"`,
    ','.repeat(limit),
  ]
  for (const payload of large) {
    yield payload
    for (const name of Object.keys(body ?? {}))
      yield JSON.stringify({ ...(body as object), [name]: mark }).replace(`"${mark}"`, () => payload)
  }
}
