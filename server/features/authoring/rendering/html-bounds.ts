import { Parser } from 'htmlparser2'

/** The deepest shipped lesson has eight levels. */
const maxElementDepth = 60
/** Opening and closing tags; the longest shipped lesson has a fifteenth. */
const maxTags = 10_000
/** Attributes and character references. */
const maxDetailsElements = 10_000

const tooManyParts = 'This text has too many parts. Please divide it into two lessons.'

const count = (text: string, character: string): number => text.split(character).length - 1

/** Why HTML is too complex to sanitise. Sanitising takes time proportional to tags times depth, so both are checked in linear time first. */
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
