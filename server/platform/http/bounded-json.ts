import secureJson from 'secure-json-parse'
import { DomainError } from '#contract/domain-error.ts'

/** Maximum nesting of objects and lists; the editor of an activity needs nine levels. */
const maxDepth = 32
/** Maximum number of values in a body: the longest list, 500 people with two fields each, needs a tenth of it. */
const maxValues = 10_000

/** Parses JSON of limited depth and size, without keys that would change a prototype. Throws `bad-input`. */
export function parseBoundedJson(text: string): unknown {
  const body = parse(text)
  const found = [{ value: body, depth: 0 }]
  for (const { value, depth } of found) {
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxDepth) throw new DomainError('bad-input', { message: 'This request is nested too deeply.' })
    for (const inner of Object.values(value)) found.push({ value: inner, depth: depth + 1 })
    if (found.length > maxValues) throw new DomainError('bad-input', { message: 'This request contains too many values.' })
  }
  return body
}

function parse(text: string): unknown {
  try {
    return secureJson.parse(text)
  } catch {
    throw new DomainError('bad-input', { message: 'The request could not be read: it is not valid JSON.' })
  }
}
