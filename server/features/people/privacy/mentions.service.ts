import { type Mention, type MentionPlace, mentionPlace } from '#contract/privacy.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { listNamesOf, listRowsWith, lockRow, type MentionColumn, mentionPlaces, setRowValues } from './mentions.queries.ts'

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

type Found = Omit<Mention, 'at'> & { at: Date | null }

/** Suggests the address, its known names, and their last words. */
async function suggestSpellings(deps: Pick<Deps, 'db'>, email: string): Promise<string[]> {
  const names = (await listNamesOf(deps.db, email)).map((name) => name.trim()).filter((name) => name.length >= 2)
  const lastWords = names.map((name) => name.split(/\s+/).at(-1) ?? '').filter((word) => word.length >= 3)
  return [...new Set([email, ...names, ...lastWords])].slice(0, 21)
}

/** Finds texts that mention a person by address or spelling. After an erasure the names are unknown, so spellings must be collected before. */
export async function findMentions(
  deps: Pick<Deps, 'db'>,
  { email, spellings: given }: { email: string; spellings?: string[] | undefined },
) {
  const spellings = given ? [...new Set([email, ...given])] : await suggestSpellings(deps, email)
  const pattern = mentionPattern(spellings)
  const mentions: Found[] = []
  let more = false
  for (const place of mentionPlace.options) {
    // Rows beyond the limit appear in the next search, after decisions on these.
    const found = await listRowsWith(deps.db, place, storedForms(spellings))
    more ||= found.more
    for (const { id, at, values } of found.rows) {
      const inColumns = mentionPlaces[place].columns.map((column) => mentionsIn(column, values[column.name], pattern))
      const count = inColumns.reduce((sum, one) => sum + one.count, 0)
      const excerpts = inColumns.flatMap((one) => one.excerpts).slice(0, excerptsShown)
      if (count > 0) mentions.push({ place, id, at, count, excerpts })
    }
  }
  return { spellings, mentions, more }
}

/** Removes the mentions from one row, or records that an admin keeps them. The audit log names the row, never the person. */
export async function decideOnMention(
  deps: Deps,
  { place, id, spellings, decision }: { place: MentionPlace; id: string; spellings: string[]; decision: 'remove' | 'keep' },
  actor: Actor,
): Promise<{ removed: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, place, id)
    const pattern = mentionPattern(spellings)
    const changed = new Map<MentionColumn, unknown>()
    let count = 0
    for (const column of row ? mentionPlaces[place].columns : []) {
      const value = row?.values[column.name]
      const found = mentionsIn(column, value, pattern).count
      count += found
      if (found > 0) changed.set(column, withoutMentions(column, value, pattern))
    }
    if (count === 0) return { removed: 0 }
    if (decision === 'remove') await setRowValues(trx, place, id, changed)
    await recordAction(trx, deps, actor, decision === 'remove' ? 'mention-removed' : 'mention-kept', 'mention', null, {
      place,
      id,
    })
    return { removed: decision === 'remove' ? count : 0 }
  })
}
