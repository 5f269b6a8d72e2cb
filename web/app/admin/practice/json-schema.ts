/** What the form needs of a JSON Schema. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
}

export type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The properties of a value; none if it is of another shape, as in a file written by hand. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What an entry of a list is called; blank if it has no name. */
export const titleOf = (item: unknown): string => {
  const { name, title, label, question, id, text } = fieldsOf(item)
  return listOf(item).join(', ') || String(name || title || label || question || id || text || '')
}

const blankOf = (schema: Schema): unknown => {
  const { default: given, anyOf: [first] = [], enum: options, type, items = {}, minItems = 0, properties = {}, required } = schema
  if (given !== undefined) return given
  if (first) return blankOf(first)
  if (options) return options[0]
  if (type === 'array') {
    const made: unknown[] = []
    while (made.length < minItems) made.push(freshItem(items, made))
    return made
  }
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, each]) => required?.includes(name) || each.default !== undefined)
        .map(([name, each]) => [name, blankOf(each)]),
    )
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  return type === 'boolean' ? false : ''
}

/** A new entry of a list, with an id that none of the others has. */
export const freshItem = (schema: Schema, others: readonly unknown[]): unknown => {
  const blank = blankOf(schema)
  const id = schema.properties?.id
  if (!id || !isFields(blank)) return blank
  const taken = others.map((other) => fieldsOf(other).id)
  const names = id.pattern === '^[a-d]$' ? [...'abcd'] : others.concat(blank).map((_, index) => `new-${index + 1}`)
  return { ...blank, id: names.find((each) => !taken.includes(each)) ?? '' }
}
