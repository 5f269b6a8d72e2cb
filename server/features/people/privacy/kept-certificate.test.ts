import { expect, test } from 'vitest'
import { downloadCertificate, getCertificate } from '#contract/certificates.ts'
import { deleteOwnAccount } from '#contract/own-account.ts'
import { findPeople, getPersonByAddress } from '#contract/people-page.ts'
import { eraseCertificate, erasePerson, exportPerson } from '#contract/privacy.ts'
import { listTombstones } from '../../../platform/privacy/tombstones.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { insertCertificate } from '../../proof/certificates/certificates.queries.ts'
import { applyTombstones } from './apply-tombstones.ts'
import { countExpired, purgeExpired } from './retention.ts'

const code = 'PTC-AAAA-BBBB-CCCC'

/** A learner with a certificate, and how their account is deleted. */
async function certified(product: TestProduct) {
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková' })
  const now = product.clock.now()
  const facts = {
    code,
    learnerName: 'Jana Nováková',
    courseTitle: 'Principal Talent Course',
    hours: 6,
    completedAt: now,
    issuedAt: now,
  }
  await insertCertificate(product.deps.db, { ...facts, userId: learner.id })
  return (keepCertificate?: boolean) =>
    product.call(deleteOwnAccount, { as: learner.token, body: { email: 'jana@example.com', keepCertificate } })
}

const verify = (product: TestProduct) => product.call(getCertificate, { params: { code } })

test('a certificate goes with the account unless its learner keeps it', async () => {
  const product = await startTestProduct()
  const deleteAccount = await certified(product)
  expect((await verify(product)).status).toBe(200)
  expect((await deleteAccount()).status).toBe(200)
  expect((await verify(product)).status).toBe(404)
})

test('a kept certificate can be verified without its account, and goes five years after its issue', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const deleteAccount = await certified(product)
  expect((await deleteAccount(true)).status).toBe(200)
  expect((await verify(product)).body.data).toMatchObject({ valid: true, code })
  expect(await product.deps.db.selectFrom('users').select('id').where('email', '=', 'jana@example.com').execute()).toEqual([])
  product.clock.set('2031-11-21T08:59:59Z')
  expect((await purgeExpired(product.deps))['kept-certificates']).toBe(0)
  product.clock.set('2031-11-21T09:00:00Z')
  expect((await countExpired(product.deps))['kept-certificates']).toBe(1)
  expect((await purgeExpired(product.deps))['kept-certificates']).toBe(1)
  expect((await verify(product)).status).toBe(404)
})

/** A product in which jana@example.com kept a certificate, and an admin. */
async function startWithKept() {
  const product = await startTestProduct()
  await (await certified(product))(true)
  const { token } = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  return { product, as: token, email: 'jana@example.com' }
}

test('erasing the address erases the certificate that was kept, with its name', async () => {
  const { product, as, email } = await startWithKept()
  expect((await product.call(erasePerson, { as, body: { email: 'eva@example.com' } })).status).toBe(200)
  expect((await verify(product)).status).toBe(200)
  expect((await product.call(erasePerson, { as, body: { email: 'Jana@Example.com' } })).status).toBe(200)
  expect((await verify(product)).status).toBe(404)
  expect((await product.call(downloadCertificate, { params: { code } })).status).toBe(404)
  expect((await product.call(getPersonByAddress, { as, body: { email } })).status).toBe(404)
})

test('the export and the page of the address show the certificate that was kept; the export holds no hash', async () => {
  const { product, as, email } = await startWithKept()
  const file = await product.call(exportPerson, { as, body: { email } })
  expect(JSON.parse(file.text).certificate).toMatchObject([{ code, learner_name: 'Jana Nováková' }])
  const { addressHash } = await product.deps.db.selectFrom('certificates').select('addressHash').executeTakeFirstOrThrow()
  expect(file.text).not.toContain(addressHash)
  expect(JSON.parse((await product.call(exportPerson, { as, body: { email: 'eva@example.com' } })).text).certificate).toEqual([])
  expect((await product.call(findPeople, { as, body: { search: 'jana@' } })).body.data).toEqual([])
  expect((await product.call(findPeople, { as, body: { search: ' Jana@example.com' } })).body.data).toEqual([
    { email, userId: null, name: null, company: null, foundIn: 'certificate' },
  ])
  const { data } = (await product.call(getPersonByAddress, { as, body: { email } })).body
  expect(data).toMatchObject({ account: null, certificate: null, keptCertificates: [{ code, learnerName: 'Jana Nováková' }] })
})

test('the hash of a kept certificate is like no other hash of the address, and an unproven account leaves none', async () => {
  const { product, email } = await startWithKept()
  const { db } = product.deps
  const hashOf = async () => (await db.selectFrom('certificates').select('addressHash').executeTakeFirstOrThrow()).addressHash
  const others = [
    ...(await db.selectFrom('suppressions').select('emailHash as hash').execute()),
    ...(await db.selectFrom('tombstones').select('subjectHash as hash').execute()),
  ].map(({ hash }) => hash)
  expect(others.length).toBeGreaterThan(1)
  expect(others).not.toContain(await hashOf())
  await db.deleteFrom('certificates').execute()
  const deleteAccount = await certified(product)
  await db.updateTable('users').set({ emailProvenAt: null }).where('email', '=', email).execute()
  expect((await deleteAccount(true)).status).toBe(200)
  expect((await verify(product)).status).toBe(200)
  expect(await hashOf()).toBeNull()
})

test('deleting a later account of the address without keeping its certificate erases the kept one', async () => {
  const { product, email } = await startWithKept()
  for (const keepCertificate of [true, false]) {
    const { token } = await product.signIn({ email })
    await product.call(deleteOwnAccount, { as: token, body: { email, keepCertificate } })
    expect((await verify(product)).status).toBe(keepCertificate ? 200 : 404)
  }
})

test('an admin erases a kept certificate by its number, and no other', async () => {
  const { product, as } = await startWithKept()
  const erase = (number: string) => product.call(eraseCertificate, { as, body: { code: number } })
  await product.deps.db.updateTable('certificates').set({ addressHash: null }).execute()
  expect((await erase('PTC-0000-0000-0000')).body.code).toBe('certificate-not-found')
  expect(await erase(` ${code.toLowerCase()}`)).toMatchObject({ status: 200, body: { data: { erased: true } } })
  expect((await verify(product)).status).toBe(404)
  expect((await erase(code)).body.code).toBe('certificate-not-found')
  await certified(product)
  expect(await erase(code)).toMatchObject({ status: 409, body: { code: 'certificate-of-account' } })
  expect((await verify(product)).status).toBe(200)
  const { rows } = await product.pool.query("select subject_ids from audit_entries where action = 'certificate-erased'")
  expect(rows).toEqual([{ subject_ids: [] }])
})

test('a certificate that was kept after a backup is kept again, linked to its address, when the backup is restored', async () => {
  const product = await startTestProduct()
  const { db } = product.deps
  const deleteAccount = await certified(product)
  const { searchText: _, ...account } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const inBackup = await db.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
  await deleteAccount(true)
  const tombstones = await listTombstones(db)
  expect(tombstones.map(({ kind }) => kind).sort()).toEqual(['account', 'address', 'kept-certificate', 'refused-mail'])
  const { addressHash } = await db.selectFrom('certificates').select('addressHash').executeTakeFirstOrThrow()
  // As after restoring a backup: the account with its certificate, without the tombstones.
  const bringBack = async () => {
    await db.deleteFrom('tombstones').execute()
    await db.deleteFrom('certificates').execute()
    await db.insertInto('users').values(account).execute()
    await db.insertInto('certificates').values(inBackup).execute()
  }
  await bringBack()
  expect(await applyTombstones(db, product.deps, tombstones)).toBe(2)
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  expect((await verify(product)).body.data).toMatchObject({ valid: true, code })
  expect((await db.selectFrom('certificates').select(['userId', 'addressHash']).execute())[0]).toEqual({
    userId: null,
    addressHash,
  })
  const { token: as } = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await product.call(erasePerson, { as, body: { email: 'jana@example.com' } })
  const later = await listTombstones(db)
  await bringBack()
  await applyTombstones(db, product.deps, later)
  expect((await verify(product)).status).toBe(404)
})

test('a kept certificate that was erased after a backup is erased again when the backup is restored', async () => {
  const { product, as, email } = await startWithKept()
  const { db } = product.deps
  const kept = await db.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
  const inBackup = await listTombstones(db)
  product.clock.advance({ minutes: 5 })
  await product.call(erasePerson, { as, body: { email } })
  const tombstones = await listTombstones(db)
  expect(tombstones.map(({ kind }) => kind).sort()).toEqual([
    'account',
    'address',
    'certificate',
    'kept-certificate',
    'refused-mail',
  ])
  // As after restoring a backup: the certificate, and the tombstones that were added before it.
  await db.deleteFrom('tombstones').execute()
  await db.insertInto('tombstones').values(inBackup).execute()
  await db
    .insertInto('certificates')
    .values([kept, { ...kept, code: 'PTC-DDDD-EEEE-FFFF', addressHash: 'another' }])
    .execute()
  expect(await applyTombstones(db, product.deps, tombstones)).toBe(1)
  expect((await db.selectFrom('certificates').select('code').execute()).map((row) => row.code)).toEqual(['PTC-DDDD-EEEE-FFFF'])
  expect(await applyTombstones(db, product.deps, tombstones)).toBe(0)
})
