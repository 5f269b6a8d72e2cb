import type { Queryable } from '../db/database.ts'

/** The key of the fingerprints of addresses and of the links for unsubscribing, as the installation keeps it. */
export async function readPrivacyKey(db: Queryable): Promise<Buffer> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'privacy-key').executeTakeFirstOrThrow()
  return Buffer.from(String(row.value), 'hex')
}
