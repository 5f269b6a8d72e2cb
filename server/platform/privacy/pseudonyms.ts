import { domainToUnicode } from 'node:url'
import { addressForm } from '#contract/address-form.ts'
import type { Queryable } from '../db/database.ts'
import { hmac } from '../signing/hmac.ts'
import { readPrivacyKey } from './pseudonyms.queries.ts'

export { readPrivacyKey } from './pseudonyms.queries.ts'

const keyedHash = (key: Buffer, text: string): string => hmac(key, text).toString('base64url')

const fingerprint = (key: Buffer, email: string): string => keyedHash(key, `address|${email.trim().toLowerCase()}`)

/** The fingerprint of an address: keyed, so that nobody without this database can compare it with a list of addresses. */
export const hashAddress = async (db: Queryable, email: string): Promise<string> => fingerprint(await readPrivacyKey(db), email)

/**
 * The ways in which an address may have been written when it was hashed: until addresses had one form, a domain with letters beyond ASCII
 * was kept as it was typed.
 */
export function writtenForms(email: string): string[] {
  const address = addressForm(email) ?? email
  const at = address.lastIndexOf('@') + 1
  return [...new Set([address, address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))])]
}

/** Makes the fingerprints of many addresses with one look at the key. */
export async function addressHasher(db: Queryable): Promise<(email: string) => string> {
  const key = await readPrivacyKey(db)
  return (email) => fingerprint(key, email)
}

/**
 * Hashes what leads to a certificate that was kept without its account: the address of that account, and the certificate's number, for its erasure
 * and for having been kept. These hashes are others than those of {@link hashAddress}, so that no consent, refusal or erasure leads to the name on a
 * certificate.
 */
export async function certificateHasher(db: Queryable): Promise<{
  ofAddress: (email: string) => string
  ofNumber: (code: string) => string
  ofKept: (code: string) => string
}> {
  const key = await readPrivacyKey(db)
  return {
    ofAddress: (email) => keyedHash(key, `certificate of address|${email.trim().toLowerCase()}`),
    ofNumber: (code) => keyedHash(key, `certificate|${code}`),
    ofKept: (code) => keyedHash(key, `kept certificate|${code}`),
  }
}
