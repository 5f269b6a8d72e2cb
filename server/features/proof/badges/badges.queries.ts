import { sql } from 'kysely'
import type { BadgeLevel } from '#contract/badges.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { JsonColumns } from '../../../platform/db/json-columns.ts'

export type BadgeKeyRow = { id: string; publicKey: JsonColumns['badge_keys.public_key']; privateKey: string }

export const findCurrentKey = (db: Queryable): Promise<BadgeKeyRow | undefined> =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey', 'privateKey']).where('retiredAt', 'is', null).executeTakeFirst()

export const listPublicKeys = (db: Queryable) =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey']).orderBy('createdAt', 'desc').orderBy('id').execute()

export const findPublicKey = (db: Queryable, id: string) =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey']).where('id', '=', id).executeTakeFirst()

/** Retires a key; its signatures stay valid. */
export const setKeyRetired = (db: Queryable, id: string, at: Date) =>
  db.updateTable('badgeKeys').set({ retiredAt: at }).where('id', '=', id).execute()

/** Adds a key unless another became current meanwhile. */
export const insertKey = (db: Queryable, { publicKey, ...key }: BadgeKeyRow & { createdAt: Date }) =>
  db
    .insertInto('badgeKeys')
    .values({ ...key, publicKey: json(publicKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Finds or creates a certificate's badge; undefined once revoked. Locks the certificate, so that a concurrent revocation includes the badge. */
export async function ensureBadge(db: Queryable, certificateCode: string, level: BadgeLevel, issuedAt: Date) {
  await sql`
    insert into badges (certificate_code, level, issued_at)
    select code, ${level}, ${issuedAt}::timestamptz from certificates where code = ${certificateCode} and revoked_at is null and replaced_at is null for share
    on conflict (certificate_code, level) do nothing`.execute(db)
  return db
    .selectFrom('badges')
    .select(['id', 'statusIndex', 'issuedAt'])
    .where('certificateCode', '=', certificateCode)
    .where('level', '=', level)
    .executeTakeFirst()
}

/** Skips all status lists before this one, and lists already in use; lists have `length` entries. */
export const setFirstList = (db: Queryable, list: number, length: number) =>
  sql`select setval(pg_get_serial_sequence('badges', 'status_index'), ${length}::bigint * greatest(${list}::bigint, 1 + (
    select max(status_index) from (select status_index from badges union all select status_index from revoked_badges) as known
  ) / ${length}::bigint), false)`.execute(db)

/** Indexes of revoked badges from `from` (inclusive) to `to` (exclusive). */
export async function listRevoked(db: Queryable, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select status_index as place from revoked_badges where status_index >= ${from} and status_index < ${to}`.execute(db)
  return rows.map(({ place }) => place)
}
