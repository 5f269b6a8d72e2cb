import type { Queryable } from '../db/database.ts'

/** The suppressions of some addresses. */
export const listSuppressions = (db: Queryable, emailHashes: string[]) =>
  db.selectFrom('suppressions').select(['emailHash', 'scope', 'since']).where('emailHash', 'in', emailHashes).execute()

/** Adds a suppression; the second time changes nothing. */
export const insertSuppressionRow = (db: Queryable, emailHash: string, scope: 'marketing' | 'all', since: Date) =>
  db
    .insertInto('suppressions')
    .values({ emailHash, scope, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes the suppression of advertising of an address. */
export const deleteMarketingSuppressionRow = (db: Queryable, emailHash: string) =>
  db.deleteFrom('suppressions').where('emailHash', '=', emailHash).where('scope', '=', 'marketing').execute()
