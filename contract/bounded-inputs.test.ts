import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema
  propertyNames?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
}

/** Formats whose own form bounds their length. */
const boundedFormats = ['uuid', 'date', 'date-time']
const largestInteger = 2 ** 31 - 1

/** Paths of everything in a shape that takes a text, list or number of any size. */
function findUnbounded(schema: Schema, path: string): string[] {
  const inner = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((choice) =>
      findUnbounded(choice, path),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => findUnbounded(part, `${path}.${name}`)),
    ...(schema.items ? findUnbounded(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? findUnbounded(schema.additionalProperties, `${path}.*`) : []),
    ...(schema.propertyNames ? findUnbounded(schema.propertyNames, `${path} names`) : []),
  ]
  if (schema.enum || schema.const !== undefined) return inner
  const isOpen =
    (schema.type === 'string' &&
      schema.maxLength === undefined &&
      !boundedFormats.includes(schema.format ?? '') &&
      !(schema.pattern?.startsWith('^') && !/[*+]/.test(schema.pattern))) ||
    (schema.type === 'array' && schema.maxItems === undefined) ||
    ((schema.type === 'integer' || schema.type === 'number') &&
      !(
        (schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) <= largestInteger &&
        (schema.minimum ?? Number.NEGATIVE_INFINITY) >= -largestInteger
      ))
  return isOpen ? [`${path} (${schema.type})`, ...inner] : inner
}

test.each(Object.entries(allEndpoints))('%s takes no text, list or number of any size', (_name, endpoint) => {
  const found = (['params', 'query', 'body'] as const).flatMap((place) =>
    endpoint[place]
      ? findUnbounded(z.toJSONSchema(endpoint[place], { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema, place)
      : [],
  )
  expect(found).toEqual([])
})
