import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { getMe, registerAccount, updateUser } from '#contract/auth.ts'
import { getLesson } from '#contract/lessons.ts'
import { deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { giveProof, startPasskeySignIn, startProof } from '#contract/passkeys.ts'
import { exportPerson } from '#contract/privacy.ts'
import { writeBackup } from '../../../platform/backup/backup.ts'
import { restoreBackup } from '../../../platform/backup/restore.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

/** A demo account of seven days with a passkey, one used recovery code and an open challenge. */
async function startWithTraces() {
  const product = await startTestProduct()
  const { token, user } = (await product.call(registerAccount, { body: person })).body.data
  const authenticator = new SoftwareAuthenticator()
  const { passkey, recoveryCodes } = await addPasskeyTo(product, authenticator, token, 'Work laptop')
  await product.call(giveProof, { as: token, body: { recoveryCode: recoveryCodes?.[0] } })
  await product.call(startProof, { as: token })
  return { product, token, id: user.id, authenticator, passkey }
}

const passkeyTables = ['passkeys', 'passkeyChallenges', 'recoveryCodes'] as const

const countRows = async (product: TestProduct) => {
  const counts: Record<string, number> = {}
  for (const table of passkeyTables) counts[table] = (await product.deps.db.selectFrom(table).selectAll().execute()).length
  return counts
}

test('a backup restored elsewhere contains passkeys, challenges, recovery codes and proofs', async () => {
  const { product } = await startWithTraces()
  const dir = mkdtempSync(join(tmpdir(), 'ptc-passkeys-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  await writeBackup(product.pool, join(dir, 'files'), join(dir, 'product.tar.gz'))

  const maintenance = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await maintenance.connect()
  const database = `passkeys_${crypto.randomUUID().replaceAll('-', '')}`
  await maintenance.query(`create database ${database} template template0`)
  await maintenance.end()
  const other = new pg.Pool({ ...inject('cluster'), database })
  onTestFinished(() => other.end())
  await restoreBackup(other, pino({ level: 'silent' }), join(dir, 'elsewhere'), join(dir, 'product.tar.gz'), null)

  const rowsOf = async (pool: pg.Pool) => {
    const rows: Record<string, string[]> = {}
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes', 'sessions'])
      rows[table] = (await pool.query(`select t::text as row from ${table} t order by 1`)).rows.map(({ row }) => row)
    return rows
  }
  const before = await rowsOf(product.pool)
  expect([before.passkeys?.length, before.passkey_challenges?.length, before.recovery_codes?.length]).toEqual([1, 1, 10])
  expect(await rowsOf(other)).toEqual(before)
})

test('after the end of a demo its passkey still signs in, to its results and no lesson more', async () => {
  const { product, id, authenticator, passkey } = await startWithTraces()
  product.clock.advance({ days: 8 })
  const answer = await signInBy(product, authenticator, passkey)
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id, userType: 'demo' } } } })
  const as = answer.body.data.token
  const lesson = await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 1 } })
  expect(lesson).toMatchObject({ status: 403, body: { code: 'demo-ended' } })
  const me = await product.call(getMe, { as })
  expect(new Date(String(me.body.data.user.accessExpiresAt)).getTime()).toBeLessThan(product.clock.now().getTime())
})

test('a disabled account is refused with its passkey, and no session is opened', async () => {
  const { product, id, authenticator, passkey } = await startWithTraces()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(updateUser, { params: { id }, body: { status: 'disabled' }, as: admin.token })
  const sessions = () => product.deps.db.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
  const before = (await sessions()).length
  expect(await signInBy(product, authenticator, passkey)).toMatchObject({ status: 403, body: { code: 'account-disabled' } })
  expect((await sessions()).length).toBe(before)
})

test('the export names passkeys, recovery codes, challenges and proofs, and holds no key and no code', async () => {
  const { product, token, passkey } = await startWithTraces()
  const own = await product.call(exportAccount, { as: token })
  const data = JSON.parse(own.text)
  expect(data.passkeys).toEqual([
    {
      name: 'Work laptop',
      is_synced: false,
      is_backed_up: false,
      transports: ['internal', 'hybrid'],
      created_at: expect.any(String),
      last_used_at: null,
    },
  ])
  expect(data.recoveryCodes).toHaveLength(10)
  expect(data.recoveryCodes.filter(({ used_at }: { used_at: string | null }) => used_at !== null)).toHaveLength(1)
  expect(data.passkeyChallenges).toMatchObject([{ purpose: 'proof' }])
  expect(data.sessions).toMatchObject([{ proven_at: expect.any(String), passkey_proven_at: expect.any(String) }])
  const rows = await product.pool.query(`select encode(public_key, 'hex') as key, credential_id from passkeys`)
  for (const secret of [rows.rows[0].key, rows.rows[0].credential_id, passkey.id]) expect(own.text).not.toContain(secret)
  const admin = await product.signIn({ role: 'admin' })
  const byAdmin = await product.call(exportPerson, { as: admin.token, body: { email: person.email } })
  expect(JSON.parse(byAdmin.text).passkeys).toEqual(data.passkeys)
})

test('erasing the account deletes its passkeys, recovery codes and challenges, and no others', async () => {
  const { product, token } = await startWithTraces()
  const other = await product.signIn()
  await addPasskeyTo(product, new SoftwareAuthenticator(), other.token)
  await product.call(startPasskeySignIn)
  expect(await countRows(product)).toEqual({ passkeys: 2, passkeyChallenges: 2, recoveryCodes: 20 })
  expect((await product.call(deleteOwnAccount, { as: token, body: { password: person.password } })).status).toBe(200)
  expect(await countRows(product)).toEqual({ passkeys: 1, passkeyChallenges: 1, recoveryCodes: 10 })
})
