import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { confirmAddressChange, startAddressChange } from '#contract/address-change.ts'
import {
  correctMyCertificate,
  getMyCertificate,
  restoreCertificate,
  revokeCertificate,
  setCertificateName,
} from '#contract/certificates.ts'
import {
  deleteInvitation,
  deleteInvitations,
  invitationTokenPattern,
  resetInvitation,
  sendInvitations,
} from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { setProgressSharing } from '#contract/led-teams.ts'
import { removePasskey } from '#contract/passkeys.ts'
import { disconnectIdentity } from '#contract/social.ts'
import { leaveWaitlist } from '#contract/waitlist.ts'
import { erasePerson } from './features/people/privacy/erasure.service.ts'
import { hashSecret } from './features/people/sessions/tokens.ts'
import { getSigningKey, rotateBadgeKey } from './features/proof/badges/signing-key.ts'
import { findOrStartDatabase } from './find-database.ts'
import { writeBackup } from './platform/backup/backup.ts'
import { openDatabase } from './platform/db/database.ts'
import { copyTombstones, readTombstoneList, tombstonesFileIn } from './platform/privacy/tombstones-file.ts'
import { openProductDatabase, startProduct } from './product.ts'
import { signInGraduate } from './testing/graduates.ts'
import { openNewDatabase, restoreInto } from './testing/new-database.ts'
import { openFolder } from './testing/open-folder.ts'
import { runPendingJobs } from './testing/pending-jobs.ts'
import { startTestProduct, type TestProduct } from './testing/test-product.ts'

const log = pino({ level: 'silent' })

/** A graduate on a waitlist, with reminders, a passkey, a provider, and a leader who sees the progress. */
async function addPerson(product: TestProduct, name: string) {
  const { id, token: as } = await signInGraduate(product, { email: `${name}@example.com` })
  const { db } = product.deps
  const at = product.clock.now()
  const team = { source: 'interest', companyName: name, contactName: 'Eva', contactEmail: `eva@${name}.example` } as const
  const { id: teamId } = await db
    .insertInto('teams')
    .values({ ...team, status: 'approved', approvedAt: at, requestTokenHash: name, createdAt: at, recruiterType: 'internal' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('teamMembers')
    .values({
      teamId,
      email: `${name}@example.com`,
      position: 1,
      isContact: false,
      userId: id,
      sharesProgress: true,
      sharingDecidedAt: at,
    })
    .execute()
  const passkey = { userId: id, credentialId: name, publicKey: Buffer.from(name), counter: 0, transports: [], isSynced: false }
  const { id: passkeyId } = await db
    .insertInto('passkeys')
    .values({ ...passkey, isBackedUp: false, name, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('recoveryCodes').values({ userId: id, codeHash: name, createdAt: at }).execute()
  for (const provider of ['google', 'github'] as const)
    await db.insertInto('userIdentities').values({ provider, subject: name, userId: id }).execute()
  await db
    .insertInto('learningPlans')
    .values({ userId: id, remindersOn: true, consentVersion: '1', consentedAt: at, updatedAt: at })
    .execute()
  const entry = { email: `${name}@example.com`, courseType: 'advanced', name, noticeVersion: '1' } as const
  await db
    .insertInto('waitlistEntries')
    .values({ ...entry, tokenHash: hashSecret(name), createdAt: at, updatedAt: at })
    .execute()
  const { code } = await db.selectFrom('certificates').select('code').where('userId', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('certificates').set({ showsName: true }).where('code', '=', code).execute()
  return { id, as, teamId, passkeyId, code }
}

/** The remaining data of a person, in the words of the test. */
async function standingOf({ db }: TestProduct['deps'], { id, code }: { id: string; code: string }, name: string) {
  const has = async (what: string, rows: Promise<unknown[]>) => ((await rows).length > 0 ? [what] : [])
  const certificate = await db.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('userIdentities')
    .select('provider')
    .where('userId', '=', id)
    .orderBy('provider')
    .execute()
  return [
    ...(await has('waitlist', db.selectFrom('waitlistEntries').select('id').where('name', '=', name).execute())),
    ...(await has('passkey', db.selectFrom('passkeys').select('id').where('userId', '=', id).execute())),
    ...(await has('codes', db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', id).execute())),
    ...identities.map(({ provider }) => provider),
    ...(await has(
      'reminders',
      db.selectFrom('learningPlans').select('userId').where('userId', '=', id).where('remindersOn', '=', true).execute(),
    )),
    ...(await has(
      'sharing',
      db.selectFrom('teamMembers').select('email').where('userId', '=', id).where('sharesProgress', '=', true).execute(),
    )),
    ...(certificate.showsName ? ['name'] : []),
    ...(certificate.revokedAt ? [] : ['valid']),
  ]
}

const everything = ['waitlist', 'passkey', 'codes', 'github', 'google', 'reminders', 'sharing', 'name', 'valid']

test('everything that people have ended since a backup stays ended after its restore, and nothing of others', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  const admin = await product.signIn({ role: 'admin' })
  const jana = await addPerson(product, 'jana')
  const petr = await addPerson(product, 'petr')
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  product.clock.advance({ minutes: 1 })

  const { as } = jana
  const calls = [
    () => product.call(leaveWaitlist, { body: { token: 'jana' } }),
    () => product.call(removePasskey, { as, params: { id: jana.passkeyId } }),
    () => product.call(disconnectIdentity, { as, params: { provider: 'google' } }),
    () => product.call(setReminders, { as, body: { on: false } }),
    () => product.call(setCertificateName, { as, body: { showsName: false } }),
    () =>
      product.call(revokeCertificate, { as: admin.token, params: { code: jana.code }, body: { reason: 'Not her own work.' } }),
    ...[jana, petr].map(
      (one) => () =>
        product.call(setProgressSharing, { as: one.as, params: { id: one.teamId }, body: { sharesProgress: false } }),
    ),
    () => product.call(setCertificateName, { as: petr.as, body: { showsName: false } }),
    () => product.call(revokeCertificate, { as: admin.token, params: { code: petr.code }, body: { reason: 'By mistake.' } }),
  ]
  for (const call of calls) {
    const { status, text } = await call()
    expect(status, text).toBe(200)
  }
  // One of them changes his mind.
  await product.call(setProgressSharing, { as: petr.as, params: { id: petr.teamId }, body: { sharesProgress: true } })
  await product.call(setCertificateName, { as: petr.as, body: { showsName: true } })
  await product.call(restoreCertificate, { as: admin.token, params: { code: petr.code } })
  await runPendingJobs(product)
  expect(await standingOf(product.deps, jana, 'jana')).toEqual(['github'])

  const config = await openNewDatabase(join(dir, 'restored'))
  const pool = await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir)))
  expect(await standingOf({ ...product.deps, db: openDatabase(pool) }, jana, 'jana')).toEqual(everything)
  const { deps, close } = await openProductDatabase(config, log, 'product')
  expect(await standingOf(deps, jana, 'jana')).toEqual(['github'])
  expect(await standingOf(deps, petr, 'petr')).toEqual(everything)
  await close()
})

test('a certificate corrected since a backup is not valid after its restore, and is earned again unless it was revoked', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  const admin = await product.signIn({ role: 'admin' })
  const [corrected, revoked, untouched] = await Promise.all([1, 2, 3].map(() => signInGraduate(product)))
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  product.clock.advance({ minutes: 1 })
  for (const { token: as } of [corrected!, revoked!])
    await product.call(correctMyCertificate, { as, body: { fullName: 'Another Name' } })
  const { certificate } = (await product.call(getMyCertificate, { as: revoked!.token })).body.data
  await product.call(revokeCertificate, { as: admin.token, params: { code: certificate!.code }, body: { reason: 'Cheated.' } })
  await runPendingJobs(product)

  const config = await openNewDatabase(join(dir, 'restored'))
  await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir)))
  const { deps, close } = await openProductDatabase(config, log, 'product')
  const rows = await deps.db.selectFrom('certificates').select(['code', 'revokedAt', 'mayEarnAgain']).execute()
  const states = [corrected!, revoked!, untouched!].map(({ code }) => {
    const row = rows.find((each) => each.code === code)
    return [row?.revokedAt != null, row?.mayEarnAgain]
  })
  expect(states).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  await close()
})

test('an address that was changed since a backup opens no account after its restore, and an account erased since is erased', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  const people = await Promise.all(['moved', 'erased', 'back'].map((name) => addPerson(product, name)))
  const [moved, erased, back] = people
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  product.clock.advance({ minutes: 1 })
  const move = async ({ as }: { as: string }, email: string) => {
    await product.call(startAddressChange, { as, body: { email } })
    const { text } = (await product.mails('address-change')).at(-1)!
    const confirmed = await product.call(confirmAddressChange, { as, body: { token: /address=([\w.-]+)/.exec(text)![1]! } })
    expect(confirmed.status, confirmed.text).toBe(200)
  }
  for (const [at, person] of people.entries()) await move(person, `new${at}@example.com`)
  await move(back!, 'back@example.com')
  await product.deps.db
    .transaction()
    .execute((trx) => erasePerson(trx, product.deps, { userId: erased!.id, address: 'new1@example.com' }))
  await runPendingJobs(product)

  const config = await openNewDatabase(join(dir, 'restored'))
  await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir)))
  const { deps, close } = await openProductDatabase(config, log, 'product')
  const users = await deps.db.selectFrom('users').select('email').orderBy('email').execute()
  const members = await deps.db.selectFrom('teamMembers').select('email').orderBy('email').execute()
  const expected = ['back@example.com', `changed-${moved!.id}@address.invalid`]
  expect(users.map(({ email }) => email)).toEqual(expected)
  expect(members.map(({ email }) => email)).toEqual(expected)
  const waiting = await deps.db.selectFrom('waitlistEntries').select('email').orderBy('email').execute()
  expect(waiting.map(({ email }) => email)).not.toContain('erased@example.com')
  await close()
})

test('a link that was reset or deleted and a badge key that was replaced since a backup do not come back when it is restored', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  const admin = await product.signIn({ role: 'admin' })
  const emails = ['a-reset@example.com', 'b-deleted@example.com', 'c-deleted@example.com', 'd-kept@example.com']
  await product.call(sendInvitations, { as: admin.token, body: { emails } })
  const { db } = product.deps
  const [reset, deleted, alsoDeleted, kept] = await db.selectFrom('invitations').selectAll().orderBy('email').execute()
  const { id: replacedKey } = await getSigningKey(product.deps)
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  product.clock.advance({ minutes: 1 })
  const as = admin.token
  await product.call(resetInvitation, { as, params: { id: reset!.id }, body: {} })
  await product.call(deleteInvitation, { as, params: { id: deleted!.id } })
  await product.call(deleteInvitations, { as, body: { ids: [alsoDeleted!.id] } })
  await rotateBadgeKey(product.deps)
  await runPendingJobs(product)

  const config = await openNewDatabase(join(dir, 'restored'))
  await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir)))
  const { deps, close } = await openProductDatabase(config, log, 'product')
  const restored = await deps.db.selectFrom('invitations').select(['email', 'token']).orderBy('email').execute()
  expect(restored.map(({ email }) => email)).toEqual(emails)
  for (const { token } of restored) expect(token).toMatch(invitationTokenPattern)
  expect(new Set([...restored, reset!, deleted!, alsoDeleted!].map(({ token }) => token)).size).toBe(7)
  expect(restored[3]!.token).toBe(kept!.token)
  expect((await getSigningKey({ ...deps, authSecret: product.deps.authSecret })).id).not.toBe(replacedKey)
  await close()
})

test('a start on a folder whose list belongs to another database, or cannot be read, is refused and changes nothing', async () => {
  const dir = openFolder()
  const config = { ...(await openNewDatabase(dir)), SERVICES: ['worker' as const] }
  const product = await startTestProduct({ settings: { DATA_DIR: config.DATA_DIR } })
  await product.pool.query("update installation set value = to_jsonb(md5(random()::text)) where key = 'privacy-key'")
  await copyTombstones(product.deps)
  const file = tombstonesFileIn(config.DATA_DIR)
  const start = () => startProduct(config, log, findOrStartDatabase(config, log, 'product'))
  for (const [content, sentence] of [
    [readFileSync(file, 'utf8'), 'belongs to another database'],
    ['[{"kind":', 'cannot be read'],
  ] as const) {
    writeFileSync(file, content)
    await expect(start()).rejects.toThrow(`${file} ${sentence}`)
    expect(readFileSync(file, 'utf8')).toBe(content)
  }
  rmSync(file)
  const started = await start()
  await expect.poll(() => readTombstoneList(file)).toMatchObject({ tombstones: [] })
  await started.stop()
})
