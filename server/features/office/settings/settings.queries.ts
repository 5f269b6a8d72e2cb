import { sql } from 'kysely'
import type { OperatorSettings } from '#contract/settings.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

export type SettingsRow = { version: number; settings: OperatorSettings; savedAt: Date; savedByName: string | null }

const columns = ['version', 'settings', 'savedAt', 'savedByName'] as const

/** Serialises saving until the transaction ends. */
export const lockSettings = (trx: Queryable): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('operator-settings'))`.execute(trx)

export const findNewestVersion = (db: Queryable): Promise<SettingsRow | undefined> =>
  db.selectFrom('operatorVersions').select(columns).orderBy('version', 'desc').limit(1).executeTakeFirst()

export const findVersion = (db: Queryable, version: number): Promise<SettingsRow | undefined> =>
  db.selectFrom('operatorVersions').select(columns).where('version', '=', version).executeTakeFirst()

/** Newest first. */
export const listVersionRows = (db: Queryable, limit: number): Promise<SettingsRow[]> =>
  db.selectFrom('operatorVersions').select(columns).orderBy('version', 'desc').limit(limit).execute()

/** Adds a version, which takes effect at once. */
export async function insertVersion(
  trx: Queryable,
  { settings, ...row }: SettingsRow & { savedBy: string | null },
): Promise<void> {
  await trx
    .insertInto('operatorVersions')
    .values({ ...row, settings: json(settings) })
    .execute()
}

export async function setPreview(
  db: Queryable,
  { authorId, settings, madeAt }: { authorId: string; settings: OperatorSettings; madeAt: Date },
): Promise<void> {
  await db
    .insertInto('operatorPreviews')
    .values({ authorId, settings: json(settings), madeAt })
    .onConflict((conflict) => conflict.column('authorId').doUpdateSet({ settings: json(settings), madeAt }))
    .execute()
}

export const findPreview = async (db: Queryable, authorId: string): Promise<OperatorSettings | undefined> =>
  (await db.selectFrom('operatorPreviews').select('settings').where('authorId', '=', authorId).executeTakeFirst())?.settings

/** A picture with its size in pixels. */
export type PictureRow = { name: string; bytes: Buffer; width: number; height: number; uploadedAt: Date }

/** Inserts a picture unless one with the same content exists. */
export async function insertPicture(trx: Queryable, picture: PictureRow): Promise<void> {
  await trx
    .insertInto('operatorPictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploadedAt: picture.uploadedAt }))
    .execute()
}

export const findPicture = (db: Queryable, name: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('operatorPictures')
    .select(['name', 'bytes', 'width', 'height', 'uploadedAt'])
    .where('name', '=', name)
    .executeTakeFirst()

export const listKnownPictures = async (db: Queryable, names: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('operatorPictures')
      .select('name')
      .where('name', 'in', ['', ...names])
      .execute()
  ).map(({ name }) => name)

export async function deleteUnusedPictures(trx: Queryable, before: Date): Promise<void> {
  await sql`
    delete from operator_pictures p where uploaded_at < ${before}
      and not exists (select from operator_versions v where v.settings::text like '%' || p.name || '%')
      and not exists (select from operator_previews v where v.settings::text like '%' || p.name || '%')`.execute(trx)
}
