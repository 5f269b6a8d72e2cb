/** Characters. */
export const maxNoteLength = 2000
export const maxQuoteLength = 1000
/** Characters before and after a quote that distinguish it from the same words elsewhere. */
export const contextLength = 32

/** The id of a note is a UUID made by the browser; of an answer in one's own words, `own-words-` and the number of its question. */
export const isOwnWords = ({ noteId }: { noteId: string }): boolean => noteId.startsWith('own-words')

/** A passage by its words and those around it, as in the W3C's text quote selector. */
export type Quote = { quote: string; prefix: string; suffix: string }

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** The number of characters at one end that both texts share. */
const sharedLength = (one: string, other: string, end: 'start' | 'end'): number => {
  let length = 0
  const at = (text: string) => text.at(end === 'start' ? length : -1 - length)
  while (length < other.length && at(one) === at(other)) length += 1
  return length
}

/** Start and end of a quote in a text without white space; of several, the one whose surroundings are most alike. Where its words were edited, the text between its surroundings. */
export const findQuote = (text: string, quote: Quote): [start: number, end: number] | undefined => {
  const [words, before, after] = [quote.quote, quote.prefix, quote.suffix].map(withoutSpaces) as [string, string, string]
  if (words === '') return undefined
  let best: { start: number; score: number } | undefined
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + 1)) {
    const score =
      sharedLength(text.slice(0, start), before, 'end') + sharedLength(text.slice(start + words.length), after, 'start')
    if (!best || score > best.score) best = { start, score }
  }
  if (best) return [best.start, best.start + words.length]
  const start = before === '' ? -1 : text.indexOf(before) + before.length
  const end = after === '' || start < before.length ? -1 : text.indexOf(after, start)
  return end > start && end - start <= words.length * 2 + 40 ? [start, end] : undefined
}
