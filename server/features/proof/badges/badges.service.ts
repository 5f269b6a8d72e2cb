import { gzipSync } from 'node:zlib'
import { SignJWT } from 'jose'
import type { BadgeLevel } from '#contract/badges.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { findOwnCertificate } from '../certificates/certificates.service.ts'
import { ensureBadge, findPublicKey, listPublicKeys, listRevoked, setFirstList } from './badges.queries.ts'
import { badgeCredential, type Issuer, statusListCredential } from './credential.ts'
import { badgeAlgorithm, getSigningKey } from './signing-key.ts'

/** Entries of one list of revocations: the least that the standard allows, so that an entry says little about anybody. */
const listLength = 131_072

const listUrl = (publicUrl: string, list: number) => `${publicUrl}/api/badges/status/${list}`

/** Who issues badges, by the operator's current facts. */
export const readIssuer = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Issuer> => ({
  publicUrl: config.PUBLIC_URL,
  operator: await readOperator(db),
})

async function sign(deps: Deps, payload: Record<string, unknown>, typ: string): Promise<string> {
  const { id, key } = await getSigningKey(deps)
  const kid = `${deps.config.PUBLIC_URL}/api/badges/keys/${id}`
  return new SignJWT(payload).setProtectedHeader({ alg: badgeAlgorithm, typ, kid }).sign(key)
}

/** The caller's own certificate as a signed credential, at the level it has reached. Throws `certificate-not-found`, `certificate-revoked`. */
export async function downloadBadge(deps: Deps, account: Account): Promise<{ jwt: string; level: BadgeLevel }> {
  const certificate = await findOwnCertificate(deps, account.id)
  if (!certificate) throw new DomainError('certificate-not-found')
  const { code, learnerName, courseTitle, hours, issuedAt, assessed, verifyUrl } = certificate
  const level = assessed ? 'assessed' : 'completion'
  const badge = await ensureBadge(deps.db, code, level, assessed ? new Date(assessed.assessedAt) : new Date(issuedAt))
  if (!badge) throw new DomainError('certificate-revoked')
  const { PUBLIC_URL } = deps.config
  const completion = `${courseTitle}, ${hours} hours, certificate ${code}.`
  const payload = badgeCredential(await readIssuer(deps), {
    id: badge.id,
    level,
    issuedAt: badge.issuedAt,
    learnerName,
    email: provenAddress(account),
    verifyUrl,
    evidence: assessed ? `${completion} ${assessed.text}` : completion,
    status: {
      list: listUrl(PUBLIC_URL, Math.floor(badge.statusIndex / listLength)),
      index: badge.statusIndex % listLength,
    },
  })
  return { jwt: await sign(deps, payload, 'JWT'), level }
}

/** All public keys as a JSON Web Key Set. */
export const listBadgeKeys = async ({ db }: Deps) => ({
  keys: (await listPublicKeys(db)).map(({ publicKey }) => publicKey),
})

/** One public key. Throws `badge-key-not-found`. */
export async function getBadgeKey({ db }: Deps, id: string) {
  const key = await findPublicKey(db, id)
  if (!key) throw new DomainError('badge-key-not-found')
  return key.publicKey
}

/** From when the seconds are counted that name the list of a restore. */
const listsCountFrom = Date.UTC(2026, 0, 1)

/**
 * Begins a list of revocations in which no badge stands. A restored backup does not know the places that were given out after it was made, and a place
 * that two badges share would revoke both. The list is named by the second, so that every restore begins another.
 */
export async function beginStatusList({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await setFirstList(db, Math.floor((clock.now().getTime() - listsCountFrom) / 1000), listLength)
}

/** A list of revocations, signed: one bit for each badge, from the left, compressed and in base64url (multibase `u`). */
export async function getBadgeStatusList(deps: Deps, list: number): Promise<string> {
  const from = list * listLength
  const bits = Buffer.alloc(listLength / 8)
  for (const place of await listRevoked(deps.db, from, from + listLength)) {
    const at = place - from
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7))
  }
  const payload = statusListCredential(deps.config.PUBLIC_URL, {
    url: listUrl(deps.config.PUBLIC_URL, list),
    encodedList: `u${gzipSync(bits).toString('base64url')}`,
    validFrom: deps.clock.now(),
  })
  return sign(deps, payload, 'vc+jwt')
}
