import type { OperatorSettings } from '#contract/settings.ts'
import type { Queryable } from '../db/database.ts'

/** The settings that hold; undefined before the first start. */
export const findNewestSettings = async (db: Queryable): Promise<OperatorSettings | undefined> =>
  (await db.selectFrom('operatorVersions').select('settings').orderBy('version', 'desc').limit(1).executeTakeFirst())?.settings

/** The bytes of a picture. */
export const findPictureBytes = async (db: Queryable, name: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('operatorPictures').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes
