import { DomainError } from '#contract/domain-error.ts'

/** Maximum nesting of objects and lists in a body; the most nested form of the product, an activity in a lesson, needs nine levels. */
const maxJsonDepth = 32
/** Maximum number of values in a body: the longest list, 500 people with two fields each, needs a tenth of it. */
const maxJsonValues = 10_000
/** Maximum length of a field's name, in characters. */
const maxJsonKeyLength = 100

const refuse = (message: string) => new DomainError('bad-input', { message })

const quote = 0x22
const backslash = 0x5c

/** Index of the quote that ends the string which begins at `start`; -1 when nothing ends it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return -1
}

function keyAt(text: string, start: number, end: number): string {
  if (end - start > maxJsonKeyLength * 6) throw refuse('A field name in this request is too long.')
  const written = text.slice(start + 1, end)
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    return written
  }
}

function checkKey(keys: Set<string>, key: string): void {
  if (key.length > maxJsonKeyLength) throw refuse('A field name in this request is too long.')
  // Names such as `__proto__` and `toString` mean something on every object; no form has a field of such a name.
  if (key in Object.prototype || key === 'prototype') throw refuse('A field name in this request is not allowed.')
  if (keys.has(key)) throw refuse('This request names a field twice.')
  keys.add(key)
}

/** Looks at brackets, commas and names only: whether the text is JSON at all is for the parser to say. */
function checkBounds(text: string): void {
  /** The names of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  let values = 1
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at)
        if (end === -1) return
        const keys = open.at(-1)
        if (isKeyNext && keys) checkKey(keys, keyAt(text, at, end))
        at = end
        break
      }
      case 0x7b: // {
      case 0x5b: // [
        isKeyNext = text.charCodeAt(at) === 0x7b
        open.push(isKeyNext ? new Set() : undefined)
        values += 1
        break
      case 0x7d: // }
      case 0x5d: // ]
        open.pop()
        isKeyNext = false
        break
      case 0x2c: // ,
        isKeyNext = open.at(-1) !== undefined
        values += 1
        break
      case 0x3a: // :
        isKeyNext = false
        break
    }
    if (open.length > maxJsonDepth) throw refuse('This request is nested too deeply.')
    if (values > maxJsonValues) throw refuse('This request contains too many values.')
  }
}

/**
 * Parses JSON whose depth, number of values and names are bounded before anything is built from it. A name that comes twice in one
 * object and a name that every object has already are refused. Throws DomainError `bad-input`.
 */
export function parseBoundedJson(text: string): unknown {
  checkBounds(text)
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('The request could not be read: it is not valid JSON.')
  }
}
