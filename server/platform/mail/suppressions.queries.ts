import type { Queryable } from '../db/database.ts'

export const listSuppressions = (db: Queryable, emailHashes: string[]) =>
  db.selectFrom('suppressions').select(['emailHash', 'scope', 'since']).where('emailHash', 'in', emailHashes).execute()

export const insertSuppressionRow = (db: Queryable, emailHash: string, scope: 'marketing' | 'all', since: Date) =>
  db
    .insertInto('suppressions')
    .values({ emailHash, scope, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteMarketingSuppressionRow = (db: Queryable, emailHash: string) =>
  db.deleteFrom('suppressions').where('emailHash', '=', emailHash).where('scope', '=', 'marketing').execute()
