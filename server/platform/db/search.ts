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
