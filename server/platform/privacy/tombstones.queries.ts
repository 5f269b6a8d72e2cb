import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { Tombstones } from '../db/tables.ts'

export type TombstoneKind = Tombstones['kind']

export type Tombstone = { kind: TombstoneKind; subjectHash: string; endedAt: Date }

/** Adds tombstones; for repeated ones the later time counts. */
export const insertTombstones = async (trx: Queryable, tombstones: Tombstone[]): Promise<void> => {
  if (tombstones.length === 0) return
  await trx
    .insertInto('tombstones')
    .values(tombstones)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subjectHash']).doUpdateSet({ endedAt: sql`greatest(tombstones.ended_at, excluded.ended_at)` }),
    )
    .execute()
}

export const deleteTombstone = async (trx: Queryable, kind: TombstoneKind, subjectHash: string): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('tombstones')
    .where('kind', '=', kind)
    .where('subjectHash', '=', subjectHash)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export const listTombstones = (db: Queryable): Promise<Tombstone[]> =>
  db.selectFrom('tombstones').selectAll().orderBy('endedAt').orderBy('kind').orderBy('subjectHash').execute()

/** Serialises copies of the list until the end of the transaction. */
export const lockTombstoneCopy = (trx: Queryable) => sql`select pg_advisory_xact_lock(hashtext('tombstones'))`.execute(trx)

/** The list as JSON, built by PostgreSQL, because building a long one in Node.js would block requests. */
export const readTombstonesAsJson = async (db: Queryable, database: string): Promise<string> => {
  const { rows } = await sql<{
    list: string
  }>`select jsonb_build_object('database', ${database}::text, 'tombstones', coalesce(jsonb_agg(
    jsonb_build_object('kind', kind, 'subjectHash', subject_hash, 'endedAt', ended_at) order by ended_at), '[]'))::text as list
    from tombstones`.execute(db)
  return rows[0]?.list ?? ''
}
