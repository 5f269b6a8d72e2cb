import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../db/database.ts'

/** What a person refuses: advertising, or every mail that they have not asked for themselves. */
export type RefusalScope = 'marketing' | 'all'

/** The key of the fingerprints and of the links for unsubscribing. */
export async function readPrivacyKey(db: Queryable): Promise<Buffer> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'privacy-key').executeTakeFirstOrThrow()
  return Buffer.from(String(row.value), 'hex')
}

const fingerprint = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(`address|${email.trim().toLowerCase()}`).digest('base64url')

/** The fingerprint of an address: keyed, so that nobody without this database can compare it with a list of addresses. */
export const hashAddress = async (db: Queryable, email: string): Promise<string> => fingerprint(await readPrivacyKey(db), email)

/** Tells of some addresses who refuses mails of a scope; whoever refuses all refuses advertising too. */
export async function readRefusals(
  db: Queryable,
  key: Buffer,
  emails: string[],
): Promise<(email: string, scope: RefusalScope) => boolean> {
  const hashes = [...new Set(emails.map((email) => fingerprint(key, email)))]
  const rows = await db.selectFrom('suppressions').select(['emailHash', 'scope']).where('emailHash', 'in', hashes).execute()
  const refused = new Set(rows.map(({ emailHash, scope }) => `${scope} ${emailHash}`))
  return (email, scope) => {
    const hash = fingerprint(key, email)
    return refused.has(`all ${hash}`) || (scope === 'marketing' && refused.has(`marketing ${hash}`))
  }
}

/** Notes a refusal; the second time changes nothing. */
export const insertRefusal = async (db: Queryable, email: string, scope: RefusalScope, since: Date) =>
  db
    .insertInto('suppressions')
    .values({ emailHash: await hashAddress(db, email), scope, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes a refusal of advertising back, at a new consent. */
export const deleteMarketingRefusal = async (db: Queryable, email: string) =>
  db
    .deleteFrom('suppressions')
    .where('emailHash', '=', await hashAddress(db, email))
    .where('scope', '=', 'marketing')
    .execute()

/** The token of a link for unsubscribing: the address and what is refused, sealed (AES-256-GCM), so that it outlives every row. */
export function sealRefusal(key: Buffer, email: string, scope: RefusalScope): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(`${scope === 'all' ? 'a' : 'm'}${email}`, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What a link's token says; undefined when it was not made here. */
export async function openRefusal(db: Queryable, token: string): Promise<{ email: string; scope: RefusalScope } | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < 30) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', await readPrivacyKey(db), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    return { scope: text.startsWith('a') ? 'all' : 'marketing', email: text.slice(1) }
  } catch {
    return undefined
  }
}
