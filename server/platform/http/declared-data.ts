import type { z } from 'zod'
import { isoTime, isoTimeOrNull } from '#contract/fields.ts'

type Copy = (value: unknown) => unknown

/** Schema types whose values are sent unchanged, because they have no undeclared fields. */
const plainKinds = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown'])

const asIs: Copy = (value) => value
const timeAsText: Copy = (value) => (value instanceof Date ? value.toISOString() : value)
const isTime = (schema: z.core.$ZodType) => schema === isoTime || schema === isoTimeOrNull

/** Copies only declared fields, with times as ISO 8601, and does not validate. A test compares it with `schema.parse`. */
export function copyDeclared(schema: z.core.$ZodType): Copy {
  if (isTime(schema)) return timeAsText
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.catchall ? parse(schema) : copyFields(Object.entries(def.shape))
    case 'array':
      return copyItems(copyDeclared(def.element))
    case 'nullable':
    case 'optional':
      return copyUnlessEmpty(copyDeclared(def.innerType))
    default:
      return plainKinds.has(def.type) && !def.checks?.some(changesValue) ? asIs : parse(schema)
  }
}

const changesValue = (check: z.core.$ZodCheck) => check._zod.def.check === 'overwrite'

const parse =
  (schema: z.core.$ZodType): Copy =>
  (value) =>
    (schema as z.ZodType).parse(value)

const copyItems = (copy: Copy): Copy => (copy === asIs ? asIs : (value) => (value as unknown[]).map(copy))

const copyUnlessEmpty = (copy: Copy): Copy =>
  copy === asIs ? asIs : (value) => (value === null || value === undefined ? value : copy(value))

function copyFields(shape: [name: string, schema: z.core.$ZodType][]): Copy {
  const fields = shape.map(([name, schema]) => ({ name, copy: copyDeclared(schema) }))
  return (value) => {
    const copied: Record<string, unknown> = {}
    for (const { name, copy } of fields) {
      const given = (value as Record<string, unknown>)[name]
      copied[name] = copy === asIs ? given : copy(given)
    }
    return copied
  }
}
