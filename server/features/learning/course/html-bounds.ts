import { Parser } from 'htmlparser2'

/** Maximum nesting of elements in a lesson's text; the most nested shipped lesson has eight levels. */
const maxElementDepth = 60
/** Maximum number of tags in a lesson's text, opening and closing; the longest shipped lesson has a fifteenth of it. */
const maxTags = 10_000
/** Maximum number of attributes and character references. */
const maxDetailsElements = 10_000

const tooManyParts = 'This text has too many parts. Please divide it into two lessons.'

const count = (text: string, character: string): number => {
  let found = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1
  return found
}

/**
 * Says why HTML is too much to be cleaned, in a sentence for its author; undefined when it is not. Cleaning takes time that grows with
 * the number of tags times their depth, so both are bounded before it begins; this check itself is linear.
 */
export function findHtmlFault(html: string): string | undefined {
  if (count(html, '<') > maxTags || count(html, '&') > maxDetailsElements) return tooManyParts
  let attributes = 0
  let depth = 0
  let deepest = 0
  const parser: Parser = new Parser({
    onopentag: () => {
      depth += 1
      deepest = Math.max(deepest, depth)
      if (deepest > maxElementDepth) parser.pause()
    },
    onclosetag: () => {
      depth -= 1
    },
    onattribute: () => {
      attributes += 1
      if (attributes > maxDetailsElements) parser.pause()
    },
  })
  parser.write(html)
  if (attributes > maxDetailsElements) return tooManyParts
  return deepest > maxElementDepth ? 'This text is nested too deeply. Please paste it again as plain text.' : undefined
}
