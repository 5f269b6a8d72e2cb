import { json, type Queryable } from './database.ts'

/** What the installation keeps under a key, in the table `installation`; undefined when there is nothing. */
export const findInstallationValue = async (db: Queryable, key: string): Promise<unknown> =>
  (await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst())?.value

/** Keeps a value under a key, in place of the last one. */
export async function setInstallationValue(db: Queryable, key: string, value: unknown): Promise<void> {
  const asJson = json(value)
  await db
    .insertInto('installation')
    .values({ key, value: asJson })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: asJson }))
    .execute()
}

/** Deletes what is kept under a key, and returns what it was; undefined when there was nothing. */
export const takeInstallationValue = async (db: Queryable, key: string): Promise<unknown> =>
  (await db.deleteFrom('installation').where('key', '=', key).returning('value').executeTakeFirst())?.value
