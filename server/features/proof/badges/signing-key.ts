import { hkdfSync } from 'node:crypto'
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
} from 'jose'
import type { Deps } from '../../../deps.ts'
import { type BadgeKeyRow, findCurrentKey, insertKey, setKeyRetired } from './badges.queries.ts'

/** Supported by every Open Badges verifier of JWTs. */
export const badgeAlgorithm = 'RS256'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'authSecret' | 'log'>

const wrappingKey = (authSecret: Uint8Array) => new Uint8Array(hkdfSync('sha256', authSecret, '', 'badge keys', 32))

async function makeKey({ db, clock, authSecret }: KeyDeps): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(badgeAlgorithm, { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(publicKey)
  const id = await calculateJwkThumbprint(jwk)
  const wrapped = await new CompactEncrypt(new TextEncoder().encode(await exportPKCS8(privateKey)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(wrappingKey(authSecret))
  await insertKey(db, {
    id,
    publicKey: { ...jwk, kid: id, alg: badgeAlgorithm, use: 'sig' },
    privateKey: wrapped,
    createdAt: clock.now(),
  })
}

/** Decrypts the private key; undefined when it was encrypted under another secret. */
async function openKey(row: BadgeKeyRow, authSecret: Uint8Array) {
  try {
    const { plaintext } = await compactDecrypt(row.privateKey, wrappingKey(authSecret))
    return { id: row.id, key: await importPKCS8(new TextDecoder().decode(plaintext), badgeAlgorithm) }
  } catch {
    return undefined
  }
}

/** The signing key, created if missing; one that the current secret cannot decrypt is replaced. */
export async function getSigningKey(deps: KeyDeps) {
  for (let tries = 0; tries < 3; tries += 1) {
    const current = await findCurrentKey(deps.db)
    const opened = current && (await openKey(current, deps.authSecret))
    if (opened) return opened
    if (current) {
      deps.log.warn({ key: current.id }, 'the key of badges was encrypted under another AUTH_SECRET, so a new one is made')
      await setKeyRetired(deps.db, current.id, deps.clock.now())
    }
    await makeKey(deps)
  }
  throw new Error('No key for badges could be made.')
}

export async function retireBadgeKey({ db, clock }: Pick<KeyDeps, 'db' | 'clock'>): Promise<void> {
  const current = await findCurrentKey(db)
  if (current) await setKeyRetired(db, current.id, clock.now())
}

/** Replaces the current key; earlier badges stay valid. Returns the new key's thumbprint. */
export async function rotateBadgeKey(deps: KeyDeps): Promise<string> {
  await retireBadgeKey(deps)
  return (await getSigningKey(deps)).id
}
