import { type Selectable, sql } from 'kysely'
import type { OperatorSettings } from '#contract/settings.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { OperatorPictures } from '../../../platform/db/tables.ts'

export type SettingsRow = { version: number; settings: OperatorSettings; savedAt: Date; savedByName: string | null }

const columns = ['version', 'settings', 'savedAt', 'savedByName'] as const

/** Serialises saving until the transaction ends. */
export const lockSettings = (trx: Queryable): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('operator-settings'))`.execute(trx)

export const findNewestVersion = (db: Queryable) =>
  db.selectFrom('operatorVersions').select(columns).orderBy('version', 'desc').limit(1).executeTakeFirst()

export const findVersion = (db: Queryable, version: number) =>
  db.selectFrom('operatorVersions').select(columns).where('version', '=', version).executeTakeFirst()

/** Newest first. */
export const listVersionRows = (db: Queryable, limit: number) =>
  db.selectFrom('operatorVersions').select(columns).orderBy('version', 'desc').limit(limit).execute()

/** Adds a version, which takes effect at once. */
export const insertVersion = (trx: Queryable, { settings, ...row }: SettingsRow & { savedBy: string | null }) =>
  trx
    .insertInto('operatorVersions')
    .values({ ...row, settings: json(settings) })
    .execute()

export const setPreview = (db: Queryable, preview: { authorId: string; settings: OperatorSettings; madeAt: Date }) => {
  const row = { ...preview, settings: json(preview.settings) }
  return db
    .insertInto('operatorPreviews')
    .values(row)
    .onConflict((conflict) => conflict.column('authorId').doUpdateSet(row))
    .execute()
}

export const findPreview = async (db: Queryable, authorId: string): Promise<OperatorSettings | undefined> =>
  (await db.selectFrom('operatorPreviews').select('settings').where('authorId', '=', authorId).executeTakeFirst())?.settings

export type PictureRow = Selectable<OperatorPictures>

/** Inserts a picture unless one with the same content exists. */
export const insertPicture = (trx: Queryable, picture: PictureRow) =>
  trx
    .insertInto('operatorPictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploadedAt: picture.uploadedAt }))
    .execute()

export const findPicture = (db: Queryable, name: string) =>
  db.selectFrom('operatorPictures').selectAll().where('name', '=', name).executeTakeFirst()

export const listKnownPictures = async (db: Queryable, names: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('operatorPictures')
      .select('name')
      .where('name', 'in', ['', ...names])
      .execute()
  ).map(({ name }) => name)

export const deleteUnusedPictures = (trx: Queryable, before: Date) =>
  sql`
    delete from operator_pictures p where uploaded_at < ${before}
      and not exists (select from operator_versions v where v.settings::text like '%' || p.name || '%')
      and not exists (select from operator_previews v where v.settings::text like '%' || p.name || '%')`.execute(trx)
