import { sql } from 'kysely'
import type { BadgeLevel } from '#contract/badges.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { JsonColumns } from '../../../platform/db/json-columns.ts'

/** A key as it is stored; `privateKey` is encrypted. */
export type BadgeKeyRow = { id: string; publicKey: JsonColumns['badge_keys.public_key']; privateKey: string }

/** The key that signs now. */
export const findCurrentKey = (db: Queryable): Promise<BadgeKeyRow | undefined> =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey', 'privateKey']).where('retiredAt', 'is', null).executeTakeFirst()

/** All public keys, newest first. */
export const listPublicKeys = (db: Queryable) =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey']).orderBy('createdAt', 'desc').orderBy('id').execute()

/** A public key by its thumbprint. */
export const findPublicKey = (db: Queryable, id: string) =>
  db.selectFrom('badgeKeys').select(['id', 'publicKey']).where('id', '=', id).executeTakeFirst()

/** Retires a key: what it signed stays valid. */
export const setKeyRetired = (db: Queryable, id: string, at: Date) =>
  db.updateTable('badgeKeys').set({ retiredAt: at }).where('id', '=', id).execute()

/** Adds a key, unless another became the current one meanwhile. */
export const insertKey = (db: Queryable, { publicKey, ...key }: BadgeKeyRow & { createdAt: Date }) =>
  db
    .insertInto('badgeKeys')
    .values({ ...key, publicKey: json(publicKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A badge of a certificate. */
export type BadgeRow = { id: string; statusIndex: number; issuedAt: Date }

const badgeColumns = ['id', 'statusIndex', 'issuedAt'] as const

/**
 * The badge of a certificate at a level, made when it is first asked for; undefined once the certificate is revoked. The certificate is waited for,
 * so that no badge slips past a transaction that revokes it.
 */
export async function ensureBadge(
  db: Queryable,
  certificateCode: string,
  level: BadgeLevel,
  issuedAt: Date,
): Promise<BadgeRow | undefined> {
  await sql`
    insert into badges (certificate_code, level, issued_at)
    select code, ${level}, ${issuedAt}::timestamptz from certificates where code = ${certificateCode} and revoked_at is null for share
    on conflict (certificate_code, level) do nothing`.execute(db)
  return db
    .selectFrom('badges')
    .select(badgeColumns)
    .where('certificateCode', '=', certificateCode)
    .where('level', '=', level)
    .executeTakeFirst()
}

/** Gives out no place of the lists before this one any more, nor of those in which a badge stands; lists are `length` places long. */
export const setFirstList = (db: Queryable, list: number, length: number) =>
  sql`select setval(pg_get_serial_sequence('badges', 'status_index'), ${length}::bigint * greatest(${list}::bigint, 1 + (
    select max(status_index) from (select status_index from badges union all select status_index from revoked_badges) as known
  ) / ${length}::bigint), false)`.execute(db)

/** The places of revoked badges from `from` up to before `to`. */
export async function listRevoked(db: Queryable, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select status_index as place from revoked_badges where status_index >= ${from} and status_index < ${to}`.execute(db)
  return rows.map(({ place }) => place)
}
