import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'

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

const formats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-11-21',
  'date-time': '2026-11-21T09:00:00Z',
  uri: 'https://example.com/a',
}

/** A value that fits a schema, or nearly. */
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
  if (schema.format && formats[schema.format]) return formats[schema.format]
  if (type === 'string') return schema.pattern?.includes('[0-5]') ? '08:30' : 'jana@example.com'
  return {}
}

/** A value that an endpoint would accept as `part` of its input, or nearly; undefined where it has none. */
export const fittingInput = (endpoint: AnyEndpoint, part: 'params' | 'query' | 'body'): unknown =>
  endpoint[part] ? fitting(z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Schema) : undefined
