import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
}

const uuid = '00000000-0000-4000-8000-000000000000'

/** A value that fits a schema well enough that only what is put in place of a part of it is wrong. */
function fitting(schema: Schema): unknown {
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fitting(choice[0]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' && schema.propertyNames) return { 0: fitting(schema.additionalProperties as Schema) }
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fitting(inner)]))
  if (type === 'array') return Array.from({ length: schema.minItems ?? 1 }, () => fitting(schema.items ?? {}))
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (schema.format === 'uuid') return uuid
  if (schema.format === 'date') return '2026-11-21'
  if (schema.format === 'date-time') return '2026-11-21T09:00:00Z'
  if (schema.format === 'uri') return 'https://example.com/a'
  if (type === 'string') return schema.pattern?.includes('[0-5]') ? '08:30' : 'jana@example.com'
  return {}
}

/** What forms never send: values of other types, beyond columns, extreme, and such that programs trip over. */
export const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  '-1',
  'x',
  'null',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '\u0000',
  'half \ud83d',
  '\u202Eevil',
  '9'.repeat(400),
  '1e400',
  'NaN',
  'Infinity',
  '0x7fffffffffffffff',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  '294277-01-01',
  'x'.repeat(30_000),
  'é'.repeat(20_000),
  [],
  [null],
  [[]],
  [{}],
  Array(3000).fill(0),
  Array(3000).fill('x'),
  {},
  { toString: 1 },
  { length: 1e9 },
  { 0: 1, constructor: { name: 'x' } },
  { a: { b: { c: { d: { e: 1 } } } } },
]

/** Ways to spoil a body: each part of it in turn is replaced by each odd value. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* oddValues
  if (Array.isArray(value)) {
    for (const inner of spoiled(value[0])) yield [inner]
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    const { [name]: _, ...without } = value as Record<string, unknown>
    yield without
    for (const inner of spoiled(part)) yield { ...without, [name]: inner }
  }
}

/** Bodies that no schema describes, as they stand on the wire. */
const rawBodies = [
  '',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '{',
  '{"a":1',
  '{"a":1}x',
  '\u0000',
  '{"a":1e400,"moduleId":1e400,"answers":{"0":1e400},"values":{"a":-0}}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":1}',
  `{"values":{"toString":1},"content":{"hasOwnProperty":1}}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`,
  `[${'{"a":"\\u0000"},'.repeat(3000)}0]`,
  `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":0`).join(',')}}`,
  `{"${'k'.repeat(50_000)}":1}`,
  `{"values":{"${'\\u0000'.repeat(9000)}":1}}`,
  `[${'1,'.repeat(30_000)}1]`,
  `"${'\\ud800'.repeat(9000)}"`,
  `"${'\\\\'.repeat(20_000)}"`,
  `"${'\\"'.repeat(20_000)}"`,
]

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '9007199254740993',
  '%',
  '\u0000',
  '../..',
  'x'.repeat(600),
  '[]',
  '\ud83d',
]

/** A request as it is sent. */
export type Sent = { url: string; payload?: string; headers: Record<string, string> }

/** A body that an endpoint would take, or nearly; undefined where it takes none. */
export const fittingBody = (endpoint: AnyEndpoint): unknown =>
  endpoint.body ? fitting(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema) : undefined

/** Requests that no form sends, with a body that fits or that no schema describes; `known` are values of path parameters that lead to something. */
export function* nearMisses(
  endpoint: AnyEndpoint,
  credential: Record<string, string>,
  known: Record<string, string>,
): Generator<Sent> {
  const input = (shape: z.ZodType | undefined) =>
    shape ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema) : undefined
  const [params, query, body] = [input(endpoint.params), input(endpoint.query), input(endpoint.body)]
  const at = (given: Record<string, string>) =>
    endpoint.path.replace(/:([A-Za-z_]+)/g, (_: string, name: string) =>
      // A lone half of a character has no bytes to send.
      encodeURIComponent((given[name] ?? known[name] ?? String(fitting(params?.properties?.[name] ?? {}))).toWellFormed()),
    )
  const headers = { ...credential, ...(body ? { 'content-type': 'application/json' } : {}) }
  const usual = { url: at({}), headers, ...(body ? { payload: JSON.stringify(fitting(body)) } : {}) }
  yield usual
  for (const name of Object.keys(params?.properties ?? {}))
    for (const text of oddTexts) if (text !== '') yield { ...usual, url: at({ [name]: text }) }
  for (const name of Object.keys(query?.properties ?? {})) {
    for (const text of oddTexts) yield { ...usual, url: `${usual.url}?${name}=${encodeURIComponent(text.toWellFormed())}` }
    for (const written of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`])
      yield { ...usual, url: `${usual.url}?${written}` }
  }
  yield { ...usual, url: `${usual.url}?__proto__[a]=1&constructor=1&%=1&=&&a=%ff%00` }
  for (const [name, value] of [
    ['authorization', 'Bearer'],
    ['authorization', `Bearer ${'a.'.repeat(3000)}`],
    ['authorization', 'Bearer ..'],
    ['x-invitation', 'x'.repeat(8000)],
    ['x-invitation', '\u00ff\u00fe'],
    ['cookie', `device=${'x'.repeat(6000)}; =;;;`],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'text/html'],
    ['content-type', 'multipart/form-data'],
    ['content-type', ';;;'],
    ['content-encoding', 'gzip'],
    ['x-http-method-override', 'DELETE'],
    ['range', 'bytes=0-1,2-3,-9'],
    ['if-none-match', '"'.repeat(2000)],
    ['accept-encoding', ';q=,,br;q=nan'],
    ['user-agent', '\u00ff'.repeat(4000)],
  ] as const)
    yield { ...usual, headers: { ...headers, [name]: value } }
  if (!body) return
  for (const payload of rawBodies) yield { ...usual, payload }
}

/** Bodies that an endpoint nearly takes: one part of them is missing or wrong. */
export function* nearMissBodies(endpoint: AnyEndpoint): Generator<string> {
  const body = fittingBody(endpoint)
  if (body !== undefined) for (const value of spoiled(body)) yield JSON.stringify(value)
}
