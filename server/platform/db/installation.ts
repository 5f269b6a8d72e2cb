import { json, type Queryable } from './database.ts'

export const findInstallationValue = async (db: Queryable, key: string): Promise<unknown> =>
  (await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst())?.value

export async function setInstallationValue(db: Queryable, key: string, value: unknown): Promise<void> {
  const asJson = json(value)
  await db
    .insertInto('installation')
    .values({ key, value: asJson })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: asJson }))
    .execute()
}

export const takeInstallationValue = async (db: Queryable, key: string): Promise<unknown> =>
  (await db.deleteFrom('installation').where('key', '=', key).returning('value').executeTakeFirst())?.value
