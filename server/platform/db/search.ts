import { type RawBuilder, sql } from 'kysely'
import { domainForm } from '#contract/address-form.ts'

/** What stands before a word, as a class of a regular expression: everything in ASCII that is neither letter nor digit. */
const beforeWords = '[] !"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-]'

/** What was searched for with its domain in ASCII, the form in which addresses are stored; undefined when that is the same, or nothing. */
export function withAsciiDomain(wanted: string): string | undefined {
  const begin = wanted.lastIndexOf('@') + 1
  const domain = domainForm(wanted.slice(begin))
  return domain && wanted.slice(begin) !== domain ? wanted.slice(0, begin) + domain : undefined
}

/** A text as `plain_text` makes it in the database: in lower case and without accents. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđ]/g, (letter) => ({ ł: 'l', ø: 'o', đ: 'd' })[letter] ?? letter)

const like = (text: RawBuilder<unknown>, wanted: string) => sql<boolean>`${text} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`

/**
 * Condition that a lower-cased text holds what was searched for. One or two letters are looked for where words begin, because the
 * trigram index knows beginnings of words but no pairs of letters within them; everything else is looked for anywhere, and what may be a
 * domain with accents in its ASCII form as well. Signs alone are in no index: all texts are read, once.
 */
export function containsText(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const wanted = search.toLowerCase().normalize('NFC')
  if (/^[\p{L}\p{N}]{1,2}$/u.test(wanted)) return sql<boolean>`${text} ~ ${`(^|${beforeWords})${wanted}`}`
  const ascii = withAsciiDomain(wanted)
  return ascii === undefined ? like(text, wanted) : sql<boolean>`(${like(text, wanted)} or ${like(text, ascii)})`
}

/**
 * Condition that a text which `plain_text` made, such as a column `search_text`, holds what was searched for, whether or not that was typed with
 * its accents. A domain is looked for in its ASCII form as well.
 */
export function containsPlainText(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const forms = new Set([search, withAsciiDomain(search.toLowerCase().normalize('NFC')) ?? search].map(plainText))
  return sql<boolean>`(${sql.join(
    [...forms].map((form) => containsText(text, form)),
    sql` or `,
  )})`
}
