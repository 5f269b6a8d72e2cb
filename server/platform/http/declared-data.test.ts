import { expect, test } from 'vitest'
import { z } from 'zod'
import { isoTime, isoTimeOrNull } from '#contract/fields.ts'
import { copyDeclared } from './declared-data.ts'

const person = z.object({ name: z.string(), born: isoTimeOrNull, tags: z.array(z.string()).optional() })
const shapes: [what: string, schema: z.ZodType, value: unknown][] = [
  ['an object', person, { name: 'Eva', born: null, secret: 1 }],
  ['times', z.object({ at: isoTime, end: isoTimeOrNull }), { at: new Date(0), end: new Date(1), passwordHash: 'x' }],
  ['a time as text', z.object({ at: isoTime }), { at: '2026-11-21T09:00:00.000Z' }],
  ['a list of objects', z.object({ rows: z.array(person) }), { rows: [{ name: 'Eva', born: new Date(0), tags: [], secret: 1 }] }],
  ['a list in a list', z.array(z.array(person)), [[{ name: 'Eva', born: null, secret: 1 }], []]],
  [
    'what may be missing',
    z.object({ of: person.nullable(), and: person.optional() }),
    { of: { name: 'A', born: null, secret: 1 } },
  ],
  ['nothing', z.object({ of: person.nullable(), and: person.optional() }), { of: null, and: undefined, secret: 1 }],
  ['a union', z.object({ of: z.union([person, z.string()]) }), { of: { name: 'Eva', born: null, secret: 1 } }],
  ['a record', z.record(z.string(), person), { eva: { name: 'Eva', born: null, secret: 1 } }],
  ['a default', z.object({ count: z.number().default(7) }), { secret: 1 }],
  ['a text that is trimmed', z.object({ name: z.string().trim() }), { name: ' Eva ' }],
  ['whatever a field holds', z.object({ values: z.unknown() }), { values: { any: [1] }, secret: 1 }],
]

test.each(shapes)('copying %s gives what parsing it with the schema gives', (_, schema, value) => {
  const copied = JSON.stringify(copyDeclared(schema)(value))
  expect(copied).toBe(JSON.stringify(schema.parse(value)))
  expect(copied).not.toMatch(/secret|passwordHash/)
})

test('an object that refuses undeclared fields still does', () => {
  expect(() => copyDeclared(z.strictObject({ name: z.string() }))({ name: 'Eva', secret: 1 })).toThrow('secret')
})
