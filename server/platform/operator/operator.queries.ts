import type { OperatorSettings } from '#contract/settings.ts'
import type { Queryable } from '../db/database.ts'

export const findNewestSettings = async (db: Queryable): Promise<OperatorSettings | undefined> =>
  (await db.selectFrom('operatorVersions').select('settings').orderBy('version', 'desc').limit(1).executeTakeFirst())?.settings

export const findPictureBytes = async (db: Queryable, name: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('operatorPictures').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes
