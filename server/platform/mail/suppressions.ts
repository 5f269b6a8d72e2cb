import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { addressHasher, hashAddress, readPrivacyKey } from '../privacy/pseudonyms.ts'
import { addTombstones, removeTombstone } from '../privacy/tombstones.ts'
import { deleteMarketingSuppressionRow, insertSuppressionRow, listSuppressions } from './suppressions.queries.ts'

/** What a person has refused: advertising, or all mails that they did not request. */
export type SuppressionScope = 'marketing' | 'all'

/** Returns which addresses refuse mails of a scope. A refusal of advertising before `askedAt` does not count, because the person asked since. */
export async function readSuppressions(
  db: Queryable,
  emails: string[],
): Promise<(email: string, scope: SuppressionScope, askedAt?: Date) => boolean> {
  if (emails.length === 0) return () => false
  const hash = await addressHasher(db)
  const rows = await listSuppressions(db, [...new Set(emails.map(hash))])
  const since = new Map(rows.map((row) => [`${row.scope} ${row.emailHash}`, row.since]))
  return (email, scope, askedAt) => {
    if (since.has(`all ${hash(email)}`)) return true
    const marketing = scope === 'marketing' ? since.get(`marketing ${hash(email)}`) : undefined
    return marketing !== undefined && (askedAt === undefined || marketing >= askedAt)
  }
}

/** Records a refusal; repeating it changes nothing, and restoring a backup does not undo it. */
export async function insertSuppression(trx: Queryable, deps: Pick<Deps, 'clock'>, email: string, scope: SuppressionScope) {
  await insertSuppressionRow(trx, await hashAddress(trx, email), scope, deps.clock.now())
  await addTombstones(trx, deps, { [scope === 'all' ? 'refused-mail' : 'refused-advertising']: [email] })
}

export async function deleteMarketingSuppression(trx: Queryable, email: string): Promise<void> {
  await deleteMarketingSuppressionRow(trx, await hashAddress(trx, email))
  await removeTombstone(trx, 'refused-advertising', email)
}

/** The token of an unsubscribe link: address and scope, encrypted (AES-256-GCM), so that it works after every row has been deleted. */
export async function sealUnsubscribeToken(db: Queryable, email: string, scope: SuppressionScope): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await readPrivacyKey(db), iv)
  const sealed = Buffer.concat([cipher.update(`${scope === 'all' ? 'a' : 'm'}${email}`, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts an unsubscribe token; undefined when it was not made here. */
export async function openUnsubscribeToken(
  db: Queryable,
  token: string,
): Promise<{ email: string; scope: SuppressionScope } | undefined> {
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
