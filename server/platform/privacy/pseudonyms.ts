import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { findInstallationValue } from '../db/installation.ts'
import { hmac } from '../signing/hmac.ts'

export const readPrivacyKey = async (db: Queryable): Promise<Buffer> =>
  Buffer.from(z.string().parse(await findInstallationValue(db, 'privacy-key')), 'hex')

const keyedHash = (key: Buffer, text: string): string => hmac(key, text).toString('base64url')

const fingerprint = (key: Buffer, email: string): string => keyedHash(key, `address|${email.trim().toLowerCase()}`)

/** A keyed hash of an address, so that it cannot be compared with a list of addresses without this database. */
export const hashAddress = async (db: Queryable, email: string): Promise<string> => fingerprint(await readPrivacyKey(db), email)

export async function addressHasher(db: Queryable): Promise<(email: string) => string> {
  const key = await readPrivacyKey(db)
  return (email) => fingerprint(key, email)
}

/** The hash of a kept certificate's address. It differs from {@link hashAddress}, so that consents and erasures cannot be linked to the name. */
export const hashCertificateAddress = async (db: Queryable, email: string): Promise<string> =>
  keyedHash(await readPrivacyKey(db), `certificate of address|${email.trim().toLowerCase()}`)
