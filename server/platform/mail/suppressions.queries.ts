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

/** Deletes the suppressions of advertising of an address, by its hashes. */
export const deleteMarketingSuppressionRows = (db: Queryable, emailHashes: string[]) =>
  db.deleteFrom('suppressions').where('emailHash', 'in', emailHashes).where('scope', '=', 'marketing').execute()
