import type { Queryable } from '../db/database.ts'
import { hmac } from '../signing/hmac.ts'
import { readPrivacyKey } from './pseudonyms.queries.ts'

export { readPrivacyKey } from './pseudonyms.queries.ts'

const keyedHash = (key: Buffer, text: string): string => hmac(key, text).toString('base64url')

const fingerprint = (key: Buffer, email: string): string => keyedHash(key, `address|${email.trim().toLowerCase()}`)

/** The fingerprint of an address: keyed, so that nobody without this database can compare it with a list of addresses. */
export const hashAddress = async (db: Queryable, email: string): Promise<string> => fingerprint(await readPrivacyKey(db), email)

/** Makes the fingerprints of many addresses with one look at the key. */
export async function addressHasher(db: Queryable): Promise<(email: string) => string> {
  const key = await readPrivacyKey(db)
  return (email) => fingerprint(key, email)
}

/**
 * The hash by which a certificate that was kept without its account is found from the address of that account. It differs from the one of
 * {@link hashAddress}, so that no consent, refusal or erasure leads to the name on a certificate.
 */
export const hashCertificateAddress = async (db: Queryable, email: string): Promise<string> =>
  keyedHash(await readPrivacyKey(db), `certificate of address|${email.trim().toLowerCase()}`)
