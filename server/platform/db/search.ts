import { type RawBuilder, sql } from 'kysely'
import { domainForm } from '#contract/address-form.ts'
import { withoutAccents } from '#contract/without-accents.ts'

/** The ASCII characters that may precede a word, as a regular expression class. */
const beforeWords = '[] !"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-]'

/** The search term with its domain in ASCII, as addresses are stored; undefined when that changes nothing. */
export function withAsciiDomain(wanted: string): string | undefined {
  const begin = wanted.lastIndexOf('@') + 1
  const domain = domainForm(wanted.slice(begin))
  return domain && wanted.slice(begin) !== domain ? wanted.slice(0, begin) + domain : undefined
}

/** Converts a text like the database's `plain_text`: lower case, without accents. */
export const plainText = (text: string): string => withoutAccents(text.toLowerCase())

const like = (text: RawBuilder<unknown>, wanted: string) => sql<boolean>`${text} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`

/** Matches lower-cased text. One or two letters match only at the start of words, because of the trigram index; domains also match in ASCII. */
export function containsText(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const wanted = search.toLowerCase().normalize('NFC')
  if (/^[\p{L}\p{N}]{1,2}$/u.test(wanted)) return sql<boolean>`${text} ~ ${`(^|${beforeWords})${wanted}`}`
  const ascii = withAsciiDomain(wanted)
  return ascii === undefined ? like(text, wanted) : sql<boolean>`(${like(text, wanted)} or ${like(text, ascii)})`
}

/** Matches text converted by `plain_text`, such as `search_text`, regardless of accents; domains also in their ASCII form. */
export function containsPlainText(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const forms = new Set([search, withAsciiDomain(search.toLowerCase().normalize('NFC')) ?? search].map(plainText))
  return sql<boolean>`(${sql.join(
    [...forms].map((form) => containsText(text, form)),
    sql` or `,
  )})`
}
