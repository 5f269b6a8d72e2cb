import type { Queryable } from '../db/database.ts'

export async function readPrivacyKey(db: Queryable): Promise<Buffer> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'privacy-key').executeTakeFirstOrThrow()
  return Buffer.from(String(row.value), 'hex')
}
