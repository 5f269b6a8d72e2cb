import { Parser } from 'htmlparser2'
import { withoutSpaces } from '#contract/note-text.ts'

const blocks = new Set(['p', 'li', 'td', 'th', 'h2', 'h3', 'h4', 'blockquote', 'figcaption', 'summary', 'pre', 'dt', 'dd', 'div'])
/** Their words are not part of the text that learners select. `lesson-text.ts` of the reader skips the same. */
const isSkipped = (name: string, { class: classes, 'data-decision': decision }: Record<string, string>): boolean =>
  name === 'svg' || name === 'iframe' || classes === 'cite' || decision !== undefined

/** The texts of the blocks of sanitised HTML in order, without drawings and reference marks; `isHeading` for h2 to h4. */
export function listPassages(html: string) {
  const passages: { text: string; isHeading: boolean }[] = []
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

/** The words of sanitised HTML without white space, in which quotes are looked for. */
export const searchableText = (html: string): string =>
  withoutSpaces(listPassages(html).reduce((all, { text }) => all + text, ''))
