import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sendInvitations } from '#contract/invitations.ts'
import { updateAccount } from '#contract/own-account.ts'
import { erasePerson, unsubscribe } from '#contract/privacy.ts'
import type { Config } from './config.ts'
import { writeBackup } from './platform/backup/backup.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { readSuppressions, sealUnsubscribeToken } from './platform/mail/suppressions.ts'
import { hashAddress } from './platform/privacy/pseudonyms.ts'
import { copyTombstones, readTombstoneList, tombstonesFileIn } from './platform/privacy/tombstones-file.ts'
import { openProductDatabase } from './product.ts'
import { openNewDatabase, restoreInto } from './testing/new-database.ts'
import { openFolder } from './testing/open-folder.ts'
import { runPendingJobs } from './testing/pending-jobs.ts'
import { startTestProduct } from './testing/test-product.ts'

const log = pino({ level: 'silent' })
const email = 'jana@example.com'

/** Runs the command that restores a backup. Returns what it printed. */
async function runRestore({ DATABASE_URL, DATA_DIR }: Config, archive: string, ...options: string[]): Promise<string> {
  const command = join(import.meta.dirname, 'commands', 'restore.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command, archive, ...options], {
    env: { ...process.env, DATABASE_URL, DATA_DIR },
  })
  return stdout
}

test('a restore that was interrupted is completed by the next start: erased people go again and sessions end, once', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  await product.signIn({ email })
  await product.signIn({ email: 'petr@example.com' })
  const admin = await product.signIn({ role: 'admin' })
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  await product.call(erasePerson, { as: admin.token, body: { email } })
  await copyTombstones(product.deps)

  const config = await openNewDatabase(dir)
  const restored = openDatabase(await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir))))
  const addresses = async (db: Database) =>
    (await db.selectFrom('users').select('email').where('role', '=', 'user').orderBy('email').execute()).map((row) => row.email)
  const openSessions = async (db: Database) =>
    (await db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute()).length
  expect([await addresses(restored), await openSessions(restored)]).toEqual([[email, 'petr@example.com'], 3])

  const started = await openProductDatabase(config, log, 'product')
  expect([await addresses(started.deps.db), await openSessions(started.deps.db)]).toEqual([['petr@example.com'], 0])
  await started.pool.query('update sessions set ended_at = null')
  await started.close()
  const startedAgain = await openProductDatabase(config, log, 'product')
  expect(await openSessions(startedAgain.deps.db)).toBe(2)
  await startedAgain.close()
})

test('a person who has refused our mails since a backup is still refused after it is restored', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  const { db } = product.deps
  const { id, token: as } = await product.signIn({ email })
  const admin = await product.signIn({ role: 'admin' })
  await db
    .insertInto('consents')
    .values({
      userId: id,
      emailHash: await hashAddress(db, email),
      purpose: 'marketing',
      textVersion: '1',
      text: 'Yes',
      form: 'account page',
      givenAt: product.clock.now(),
      confirmedAt: product.clock.now(),
    })
    .execute()
  const emails = ['eva@example.com', 'petr@example.com']
  await product.call(sendInvitations, { as: admin.token, body: { emails, source: 'colleague' } })
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  product.clock.advance({ minutes: 1 })
  await product.call(updateAccount, { as, body: { consents: { marketing: false } } })
  await product.call(unsubscribe, { params: { token: await sealUnsubscribeToken(db, 'eva@example.com', 'all') } })
  await runPendingJobs(product)

  const config = await openNewDatabase(dir)
  await restoreInto(config, archive, await readTombstoneList(tombstonesFileIn(dir)))
  const { deps, pool, close } = await openProductDatabase(config, log, 'product')
  const refuses = await readSuppressions(deps.db, [email, ...emails])
  expect([email, ...emails].map((one) => [refuses(one, 'marketing'), refuses(one, 'all')])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect((await pool.query('select email from invitations')).rows).toEqual([{ email: 'petr@example.com' }])
  expect((await pool.query('select id from consents where withdrawn_at is null')).rows).toEqual([])
  await close()
})

test('a restore into another data folder says when it has no list of tombstones, and applies a list that it is given', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  await product.signIn({ email })
  const admin = await product.signIn({ role: 'admin' })
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  await product.call(erasePerson, { as: admin.token, body: { email } })
  await copyTombstones(product.deps)
  const without = await runRestore(await openNewDatabase(join(dir, 'one')), archive)
  expect(without).toContain(`${join(dir, 'one', 'restored', 'tombstones.json')} does not exist`)
  expect(without).not.toContain('Erased')
  const given = await runRestore(await openNewDatabase(join(dir, 'two')), archive, `--tombstones=${tombstonesFileIn(dir)}`)
  expect(given).toContain('Erased 2 accounts, addresses and certificates again')
  expect(given).not.toContain('is back')
})

test('a restore that is killed before its files are in their place is completed by the next start, or by running it again', async () => {
  const dir = openFolder()
  const product = await startTestProduct({ settings: { DATA_DIR: dir } })
  mkdirSync(join(dir, 'files'))
  writeFileSync(join(dir, 'files', 'a.pdf'), 'A file')
  const archive = join(dir, 'product.tar.gz')
  await writeBackup(product.pool, join(dir, 'files'), archive)
  for (const next of ['start', 'restore'] as const) {
    const config = await openNewDatabase(join(dir, next))
    const filesDir = join(config.DATA_DIR, 'files')
    // Killed before the database was restored: nothing is in the way of the next try.
    mkdirSync(`${filesDir}.restoring`, { recursive: true })
    writeFileSync(join(`${filesDir}.restoring`, 'half.pdf'), 'Ha')
    // Killed after the database was restored and before the files were moved.
    await restoreInto(config, archive)
    expect([existsSync(filesDir), readdirSync(`${filesDir}.restoring`)]).toEqual([false, ['a.pdf']])
    if (next === 'start') await (await openProductDatabase(config, log, 'product')).close()
    else expect(await runRestore(config, archive)).toContain('The restore that was interrupted is complete now')
    expect([readdirSync(filesDir), existsSync(`${filesDir}.restoring`)]).toEqual([['a.pdf'], false])
  }
})
