import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { MentionColumn } from './mentions.queries.ts'

const removed = '[deleted]'
const wordsAround = 60

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Matches a spelling only as a whole address or word. */
const alone = (text: string) =>
  text.includes('@')
    ? `(?<![\\p{L}\\p{N}._%+\\-])${literal(text)}(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])`
    : `(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`

/** The encodings in which a spelling may be stored: composed, decomposed, escaped for HTML. */
export const storedForms = (spellings: readonly string[]): string[] => [
  ...new Set(
    spellings.flatMap((one) => ['NFC', 'NFD'].flatMap((form) => [one.normalize(form), escapeHtml(one.normalize(form))])),
  ),
]

/** Matches whole words case-insensitively, longest spelling first, so that a full name is removed completely. */
export const mentionPattern = (spellings: readonly string[]): RegExp =>
  new RegExp(
    storedForms(spellings)
      .toSorted((one, other) => other.length - one.length)
      .map(alone)
      .join('|'),
    'giu',
  )

/** HTML attributes that people read or follow; in others a name is part of the code. */
const readableAttribute = /\b(alt|title|aria-label|href)="([^"]*)"/gi

type Change = (text: string) => string

const changeHtml = (html: string, change: Change) =>
  html.replace(/<[^<>]*>|[^<]+/g, (part) =>
    part.startsWith('<')
      ? part.replace(readableAttribute, (_, name: string, value: string) => `${name}="${change(value)}"`)
      : change(part),
  )

const looksLikeHtml = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const quotesIn = ({ quotes }: MentionColumn, value: unknown): unknown[] => {
  const list = quotes !== undefined && isObject(value) ? value[quotes] : undefined
  return Array.isArray(list) ? list : []
}

const isSaidBy = (quote: unknown, pattern: RegExp) =>
  isObject(quote) && typeof quote.name === 'string' && quote.name.search(pattern) >= 0

/** Changes all relevant texts in a column's value, but not field names. */
function changeTexts(column: MentionColumn, value: unknown, change: Change): unknown {
  const { quotes, ...rest } = column
  if (quotes === undefined) return changeAll(column, value, change)
  return isObject(value) && quotes in value ? { ...value, [quotes]: changeAll(rest, value[quotes], change) } : value
}

function changeAll(column: MentionColumn, value: unknown, change: Change): unknown {
  if (typeof value === 'string') {
    const isHtml = column.holds === 'html' || (column.holds === 'json' && looksLikeHtml(value))
    return isHtml ? changeHtml(value, change) : change(value)
  }
  if (Array.isArray(value)) return value.map((one) => changeAll(column, one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      column.keys && !column.keys.includes(key) ? one : changeAll(column, one, change),
    ]),
  )
}

/** Removes mentions from a column's value; quotes by the person are removed entirely, because an anonymous quote is meaningless. */
export function withoutMentions(column: MentionColumn, value: unknown, pattern: RegExp): unknown {
  const { quotes } = column
  const left =
    quotes !== undefined && isObject(value)
      ? { ...value, [quotes]: quotesIn(column, value).filter((quote) => !isSaidBy(quote, pattern)) }
      : value
  return changeTexts(column, left, (text) => text.replace(pattern, removed))
}

export const excerptsShown = 3

export function mentionsIn(column: MentionColumn, value: unknown, pattern: RegExp): { count: number; excerpts: string[] } {
  let count = 0
  const excerpts: string[] = []
  changeTexts(column, value, (text) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      count += 1
      if (excerpts.length === excerptsShown) continue
      const from = Math.max(0, index - wordsAround)
      const to = index + match.length + wordsAround
      const excerpt = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ')
      excerpts.push(`${from > 0 ? '…' : ''}${excerpt}${to < text.length ? '…' : ''}`)
    }
    return text
  })
  return { count, excerpts }
}
