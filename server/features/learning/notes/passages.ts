import { Parser } from 'htmlparser2'

const blocks = new Set(['p', 'li', 'td', 'th', 'h2', 'h3', 'h4', 'blockquote', 'figcaption', 'summary', 'pre', 'dt', 'dd', 'div'])
/** Their words are not part of the text that learners select. `lesson-text.ts` of the reader skips the same. */
const isSkipped = (name: string, { class: classes, 'data-decision': decision }: Record<string, string>): boolean =>
  name === 'svg' || name === 'iframe' || classes === 'cite' || decision !== undefined

/** A block of a lesson's text, in order; `isHeading` for h2 to h4. */
export type Passage = { text: string; isHeading: boolean }

/** The texts of the blocks of sanitised HTML, without drawings and reference marks. */
export function listPassages(html: string): Passage[] {
  const passages: Passage[] = []
  let text = ''
  let tag = ''
  let depth = 0
  let skippedFrom = 0
  const end = () => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (trimmed) passages.push({ text: trimmed, isHeading: /^h[234]$/.test(tag) })
    text = ''
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1
      if (skippedFrom === 0 && isSkipped(name, attributes)) skippedFrom = depth
      if (!blocks.has(name)) return
      end()
      tag = name
    },
    ontext: (part) => {
      if (skippedFrom === 0) text += part
    },
    onclosetag: (name) => {
      if (skippedFrom === depth) skippedFrom = 0
      depth -= 1
      if (blocks.has(name)) end()
    },
  })
  parser.end(html)
  end()
  return passages
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** The words of sanitised HTML without white space, in which quotes are looked for. */
export const searchableText = (html: string): string =>
  withoutSpaces(
    listPassages(html)
      .map(({ text }) => text)
      .join(''),
  )

/** Whether a text has a quote, or something between the words around it, which stays when the passage itself is edited. */
export function hasQuote(text: string, quote: { quote: string; prefix: string; suffix: string }): boolean {
  const [words, before, after] = [quote.quote, quote.prefix, quote.suffix].map(withoutSpaces) as [string, string, string]
  if (text.includes(words)) return true
  const start = before === '' ? -1 : text.indexOf(before)
  const end = after === '' || start === -1 ? -1 : text.indexOf(after, start + before.length)
  return end !== -1 && end - start - before.length <= words.length * 2 + 40 && end > start + before.length
}
