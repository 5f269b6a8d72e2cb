import { gzipSync } from 'node:zlib'
import { SignJWT } from 'jose'
import type { BadgeLevel } from '#contract/badges.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { readDocumentBrand, readOperator } from '../../../platform/operator/operator.service.ts'
import { findOwnCertificate } from '../certificates/certificates.service.ts'
import { ensureBadge, findPublicKey, listPublicKeys, listRevoked, setFirstList } from './badges.queries.ts'
import { badgeCredential, type Issuer, statusListCredential } from './credential.ts'
import { badgeAlgorithm, getSigningKey } from './signing-key.ts'

/** Entries of a status list: the standard's minimum, which makes an entry hard to link to a person. */
const listLength = 131_072

const pictures = new Map<BadgeLevel, { key: string; png: Promise<Buffer> }>()

const listUrl = (publicUrl: string, list: number) => `${publicUrl}/api/badges/status/${list}`

export const readIssuer = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Issuer> => ({
  publicUrl: config.PUBLIC_URL,
  operator: await readOperator(db),
})

async function sign(deps: Deps, payload: Record<string, unknown>, typ: string): Promise<string> {
  const { id, key } = await getSigningKey(deps)
  const kid = `${deps.config.PUBLIC_URL}/api/badges/keys/${id}`
  return new SignJWT(payload).setProtectedHeader({ alg: badgeAlgorithm, typ, kid }).sign(key)
}

/** The caller's certificate as a signed credential at its level. Throws `certificate-not-found`, `certificate-revoked`. */
export async function downloadBadge(deps: Deps, account: Account): Promise<{ jwt: string; level: BadgeLevel }> {
  const certificate = await findOwnCertificate(deps, account.id)
  if (!certificate) throw new DomainError('certificate-not-found')
  const { code, learnerName, courseTitle, hours, issuedAt, assessed, achievement, verifyUrl } = certificate
  const level = assessed ? 'assessed' : 'completion'
  const badge = await ensureBadge(deps.db, code, level, assessed?.assessedAt ?? issuedAt)
  if (!badge) throw new DomainError('certificate-revoked')
  const { PUBLIC_URL } = deps.config
  const payload = badgeCredential(await readIssuer(deps), {
    id: badge.id,
    level,
    issuedAt: badge.issuedAt,
    learnerName,
    email: provenAddress(account),
    verifyUrl,
    evidence: `${courseTitle}, ${hours} hours, certificate ${code}. ${achievement}`,
    status: {
      list: listUrl(PUBLIC_URL, Math.floor(badge.statusIndex / listLength)),
      index: badge.statusIndex % listLength,
    },
  })
  return { jwt: await sign(deps, payload, 'JWT'), level }
}

/** The picture of a level, drawn again when the operator's look has changed. */
export async function drawBadgePicture(deps: Pick<Deps, 'db'>, level: BadgeLevel): Promise<Buffer> {
  const [{ courseName, brand }, { look }] = await Promise.all([readOperator(deps.db), readDocumentBrand(deps.db)])
  const key = JSON.stringify([courseName, brand])
  const known = pictures.get(level)
  if (known?.key === key) return known.png
  const { drawBadgePicture: draw } = await import('./badge-picture.ts')
  const png = draw(level, { courseName, colours: look.colours, logo: look.logo })
  pictures.set(level, { key, png })
  png.catch(() => pictures.delete(level))
  return png
}

export const listBadgeKeys = async ({ db }: Deps) => ({
  keys: (await listPublicKeys(db)).map(({ publicKey }) => publicKey),
})

export async function getBadgeKey({ db }: Deps, id: string) {
  const key = await findPublicKey(db, id)
  if (!key) throw new DomainError('badge-key-not-found')
  return key.publicKey
}

/** Epoch of the seconds that name a list after a restore. */
const listsCountFrom = Date.UTC(2026, 0, 1)

/** Starts a new status list after a restore: the backup lacks later entries, and a shared entry would revoke both badges. Named by the second to be unique. */
export async function beginStatusList({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await setFirstList(db, Math.floor((clock.now().getTime() - listsCountFrom) / 1000), listLength)
}

/** A signed status list: one bit per badge, compressed, in base64url (multibase `u`). */
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
