import { type RawBuilder, sql } from 'kysely'

/** What stands before a word, as a class of a regular expression: everything in ASCII that is neither letter nor digit. */
const beforeWords = '[] !"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-]'

/**
 * Condition that a lower-cased text holds what was searched for. One or two letters are looked for where words begin, because the
 * trigram index knows beginnings of words but no pairs of letters within them; everything else is looked for anywhere. Signs alone are in no
 * index: all texts are read, once.
 */
export function containsText(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const wanted = search.toLowerCase()
  if (/^[\p{L}\p{N}]{1,2}$/u.test(wanted)) return sql<boolean>`${text} ~ ${`(^|${beforeWords})${wanted}`}`
  return sql<boolean>`${text} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
}
