import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { logout, updateUser } from '#contract/auth.ts'
import { answerSubmission, listSubmissions } from '#contract/inbox.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { submitModule } from '#contract/submissions.ts'
import { json } from '../../platform/db/database.ts'
import { signInAgain } from '../../testing/graduates.ts'
import { readAll } from '../../testing/read-all.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { ensureLearner } from '../course/learners.service.ts'
import { dataMap } from './data-map.ts'
import { readRowsAbout } from './export.queries.ts'

/** Tables with personal data that an export leaves out, each with the reason. */
const leftOut: Partial<Record<keyof typeof dataMap, string>> = {
  lessonVersions: 'the work of admins, told by what they did',
  operatorVersions: 'the work of admins, told by what they did',
  operatorPreviews: 'the work of admins, told by what they did',
  tombstones: 'keyed hashes that cannot be traced back to anybody, kept for a year',
  rateLimits: 'keyed hashes that cannot be traced back to anybody, kept for a day',
  signInTries: 'keyed hashes that cannot be traced back to anybody, kept for a day',
}

test('every table that holds personal data is part of the export, or left out for a reason', () => {
  const queries = readFileSync(join(import.meta.dirname, 'export.queries.ts'), 'utf8')
  const personal = Object.entries(dataMap).flatMap(([table, { personal }]) => (personal.length > 0 ? [table] : []))
  const named = (table: string) =>
    new RegExp(`(?:from|join) ${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\\b`).test(queries)
  expect(personal.filter((table) => !named(table)).sort()).toEqual(Object.keys(leftOut).sort())
})

test('a person’s export says what admins did concerning them, without saying who', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', fullName: 'Eva Adminová' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['jana@example.com', 'petr@example.com'] } })
  const jana = await product.signIn({ email: 'jana@example.com' })
  await product.call(submitModule, { as: jana.token, body: { moduleId: 1, challenges: ['Nobody answers'] } })
  const [submission] = (await product.call(listSubmissions, { as: admin.token })).body.data
  await product.call(answerSubmission, { as: admin.token, params: { id: submission!._id }, body: { message: 'Call first.' } })
  for (const status of ['disabled', 'active'])
    await product.call(updateUser, { as: admin.token, params: { id: jana.id }, body: { status } })
  const exported = await product.call(exportAccount, { as: await signInAgain(product, jana.id) })
  const { actionsByAdmins } = JSON.parse(exported.text)
  expect(actionsByAdmins.map(({ action }: { action: string }) => action).sort()).toEqual([
    'invitation sent',
    'submission answered',
    'user changed',
    'user changed',
  ])
  expect(JSON.stringify(actionsByAdmins)).not.toMatch(new RegExp(`${admin.id}|${admin.email}|Adminová`))
})

test('years of somebody’s work are read a part at a time, each row once', async () => {
  const product = await startTestProduct()
  const { id: userId, email } = await product.signIn()
  const learnerId = await ensureLearner(product.deps.db, { userId })
  const longText = 'dlouhý dopis '.repeat(15_000)
  const { id: lessonId } = await product.deps.db.selectFrom('lessons').select('id').limit(1).executeTakeFirstOrThrow()
  await product.deps.db
    .insertInto('submissions')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        learnerId,
        lessonId,
        kind: 'activity' as const,
        moduleId: 1,
        sectionId: 1,
        fieldValues: json({ number: index, text: longText }),
        submittedAt: new Date(product.clock.now().getTime() + index * 1000),
      })),
    )
    .execute()
  const parts = await readAll(readRowsAbout(product.deps.db, { userId, email, emailHash: '', certificateHash: '' }))
  const read = parts.filter(({ purpose }) => purpose === 'submissions').map(({ slices }) => slices)
  expect(read[0]).toEqual([])
  expect(read.length).toBeGreaterThan(20)
  const sizes = read.map((slices) => slices.reduce((sum, { bytes }) => sum + bytes.length, 0))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(600_000)
  expect(Math.max(...read.flat().map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(4_096)
  const rows: Buffer[][] = []
  for (const { bytes, isFirst } of read.flat()) (isFirst ? rows[rows.push([]) - 1]! : rows.at(-1)!).push(bytes)
  const values = rows.map((slices) => JSON.parse(Buffer.concat(slices).toString()).field_values)
  expect(values.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  expect(new Set(values.map(({ text }) => text))).toEqual(new Set([longText]))
})

test('much work after many short rows is read in parts that stay small', async () => {
  const product = await startTestProduct()
  const { id: userId, email } = await product.signIn()
  await product.pool.query(
    `insert into audit_entries (actor_id, actor_email, action, subject, details, at)
     select $1, $2, 'noted', 'x', jsonb_build_object('text', repeat('z', case when n > 3000 then 300000 else 5 end)), $3::timestamptz + make_interval(secs => n)
     from generate_series(1, 3030) n`,
    [userId, email, product.clock.now()],
  )
  const about = { userId, email, emailHash: '', certificateHash: '' }
  let [rows, largest, parts] = [0, 0, 0]
  for await (const { purpose, slices } of readRowsAbout(product.deps.db, about)) {
    if (purpose !== 'adminActions') continue
    parts++
    rows += slices.filter(({ isFirst }) => isFirst).length
    largest = Math.max(
      largest,
      slices.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
  }
  expect(rows).toBe(3030)
  expect(parts, 'short rows are read many at once').toBeLessThan(40)
  expect(largest).toBeLessThan(4_200_000)
})

test('a large export is written in pieces, so that it holds nobody else up', async () => {
  const product = await startTestProduct()
  const { id, email, token } = await product.signIn()
  const message = 'a long letter '.repeat(700)
  await product.deps.db
    .insertInto('auditEntries')
    .values(
      Array.from({ length: 300 }, () => ({
        actorId: id,
        actorEmail: email,
        action: 'noted',
        subject: 'x',
        details: json({ message }),
        at: product.clock.now(),
      })),
    )
    .execute()
  const answer = await product.app.inject({
    url: exportAccount.path,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  const pieces: string[] = []
  for await (const piece of answer.stream()) pieces.push(String(piece))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  expect(JSON.parse(pieces.join('')).adminActions).toHaveLength(300)
})

test('an export that is read slowly breaks off when its session has ended', async () => {
  const product = await startTestProduct()
  const { id, email, token } = await product.signIn()
  await product.pool.query(
    `insert into audit_entries (actor_id, actor_email, action, subject, details, at)
     select $1, $2, 'noted', 'x', jsonb_build_object('text', repeat('z', 300000)), $3 from generate_series(1, 200)`,
    [id, email, product.clock.now()],
  )
  const { port } = new URL(await product.app.listen({ port: 0 }))
  const socket = connect(Number(port), 'localhost')
  onTestFinished(() => void socket.destroy())
  const ended = once(socket, 'end')
  socket.write(
    `GET ${exportAccount.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  expect((await product.call(logout, { as: token })).status).toBe(200)
  socket.resume()
  await expect(ended).rejects.toThrow('ECONNRESET')
})
