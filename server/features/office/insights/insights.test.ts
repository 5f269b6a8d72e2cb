import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getInsights, listTeamProgress, waitingCountedUpTo } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { listLearnerProgress } from '#contract/learner-progress.ts'
import { approveTeam } from '#contract/teams.ts'
import { allJobs } from '../../../all-jobs.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function start(options?: { at: string }) {
  const product = await startTestProduct(options)
  // Weeks go by in these tests; an admin signs in again each time.
  const admin = () => product.signIn({ role: 'admin' })
  const read = async () => (await product.call(getInsights, { as: (await admin()).token })).body.data
  const count = () => allJobs(product.deps, undefined).countFigures({}, { lastAttempt: false })
  const ask = async (request: { companyName?: string; contactEmail: string; teamEmails?: string[] }) =>
    askForAccess(product, await admin(), request)
  const approve = async ({ _id }: { _id: string }) =>
    product.call(approveTeam, { as: (await admin()).token, params: { id: _id }, body: {} })
  return { product, admin, read, count, ask, approve }
}

test('the history of the course is shown as a job counted it last, with the time of that count', async () => {
  const { product, read, count, ask } = await start({ at: '2026-11-21T09:00:00Z' })
  const history = async () => {
    const { countedAt, funnel, weeks } = await read()
    return { countedAt, asked: funnel.find(({ step }) => step === 'requested')?.people, weeks: weeks.length }
  }
  expect(await history()).toEqual({ countedAt: null, asked: undefined, weeks: 0 })
  await ask({ contactEmail: 'jana@acme.example' })
  await count()
  const first = { countedAt: '2026-11-21T09:00:00.000Z', asked: 1, weeks: 26 }
  expect(await history()).toEqual(first)
  product.clock.advance({ minutes: 1 })
  await ask({ contactEmail: 'eva@beta.example' })
  expect(await history()).toEqual(first)
  await count()
  expect(await history()).toEqual({ ...first, countedAt: '2026-11-21T09:01:00.000Z', asked: 2 })
  // Another version kept it in another form.
  await product.pool.query(`update installation set value = value #- '{figures,weeks}' where key = 'course-history'`)
  expect(await history()).toMatchObject({ countedAt: null, weeks: 0 })
})

test('a request is new for 24 hours and overdue from then on', async () => {
  const { product, read, ask } = await start()
  await ask({ contactEmail: 'jana@acme.example' })
  expect((await read()).waiting).toMatchObject({ overdueRequests: 0, newRequests: 1 })
  product.clock.advance({ hours: 20 })
  await ask({ contactEmail: 'eva@beta.example' })
  product.clock.advance({ hours: 4 })
  expect((await read()).waiting).toMatchObject({ overdueRequests: 1, newRequests: 1 })
})

test('what waits is counted up to a bound', async () => {
  const { product, read } = await start()
  const addFailed = (mails: number) =>
    product.pool.query(
      `insert into mail (kind, to_email, parameters, state, message_id, created_at)
       select 'acknowledgement', 'jana@example.com', '{}', 'failed', gen_random_uuid(), now() from generate_series(1, $1::int)`,
      [mails],
    )
  await addFailed(waitingCountedUpTo - 1)
  expect((await read()).waiting).toMatchObject({ failedMails: waitingCountedUpTo - 1 })
  await addFailed(2)
  expect((await read()).waiting).toMatchObject({ failedMails: waitingCountedUpTo })
})

test('the dashboard counts what happened in each of the last 26 weeks, which begin on Monday in UTC', async () => {
  // A Sunday, one minute before the week ends.
  const { product, read, count, ask } = await start({ at: '2026-11-22T23:59:00Z' })
  await completeModules(product, (await product.signIn()).id, [1, 2])
  await ask({ contactEmail: 'jana@acme.example' })
  const weeks = async () => {
    await count()
    return (await read()).weeks
  }
  const week = async (startsOn: string) => (await weeks()).find((each) => each.startsOn === startsOn)
  const none = { opened: 0, requested: 0, activated: 0, modulesCompleted: 0, certificates: 0 }
  expect((await weeks())[0]?.startsOn).toBe('2026-05-25')
  expect(await week('2026-11-16')).toEqual({ startsOn: '2026-11-16', ...none, requested: 1, modulesCompleted: 2 })
  expect(await week('2026-11-09')).toEqual({ startsOn: '2026-11-09', ...none })
  product.clock.advance({ minutes: 2 })
  await ask({ contactEmail: 'eva@beta.example' })
  expect(await week('2026-11-23')).toEqual({ startsOn: '2026-11-23', ...none, requested: 1 })
  expect(await week('2026-11-16')).toMatchObject({ requested: 1, modulesCompleted: 2 })
  // After half a year it has left the picture.
  product.clock.advance({ days: 26 * 7 })
  expect((await weeks()).reduce((sum, each) => sum + each.requested + each.modulesCompleted, 0)).toBe(0)
})

test('every approved team is found with how many of its members completed each module, a page at a time', async () => {
  const { product, admin, ask, approve } = await start()
  const people = [await product.signIn({ email: 'jana@acme.example' }), await product.signIn({ email: 'petr@acme.example' })]
  await completeModules(product, people[0]!.id, [1, 2])
  await completeModules(product, people[1]!.id, [1])
  const teamEmails = ['petr@acme.example', 'eva@acme.example']
  await approve(await ask({ companyName: 'Acme s.r.o.', contactEmail: 'jana@acme.example', teamEmails }))
  product.clock.advance({ hours: 1 })
  await approve(await ask({ companyName: 'Beta a.s.', contactEmail: 'bela@beta.example', teamEmails: [] }))
  await ask({ companyName: 'Gama a.s.', contactEmail: 'gustav@gama.example' })
  const { token: as } = await admin()
  const list = async (query: Record<string, string | number>) => (await product.call(listTeamProgress, { as, query })).body
  expect(await list({ limit: 1 })).toMatchObject({ total: 2, data: [{ companyName: 'Beta a.s.', members: 1, activated: 0 }] })
  const [acme] = (await list({ limit: 1, page: 2 })).data
  expect(acme).toMatchObject({ companyName: 'Acme s.r.o.', members: 3, activated: 2 })
  expect(acme?.modules.map(({ completed }) => completed)).toEqual([2, 1, 0, 0, 0, 0, 0, 0])
  expect((await list({ search: 'acme' })).data).toHaveLength(1)
  expect((await list({ search: 'gama' })).data).toEqual([])
})

test('the funnel counts each person once and one population at each step, and says which; the lessons are those of the course', async () => {
  const { product, admin, read, count, ask, approve } = await start()
  const emails = ['cenek@acme.example', 'b@example.com']
  await product.call(sendInvitations, { as: (await admin()).token, body: { emails } })
  const learner = await product.signIn({ email: 'cenek@acme.example' })
  await product.signIn({ email: 'nova@acme.example' })
  await completeModules(product, learner.id, [1])
  await approve(await ask({ contactEmail: 'cenek@acme.example', teamEmails: ['ivo@acme.example'] }))
  await count()
  const { funnel, dropOff } = await read()
  expect(Object.fromEntries(funnel.map(({ step, people, population }) => [step, [people, population]]))).toMatchObject({
    invited: [2, 'everyone who was sent an invitation'],
    opened: [0, 'of those who were sent an invitation'],
    module1: [1, 'of all who read, by invitation, demo or account'],
    requested: [1, 'contacts of requests'],
    approved: [2, 'people of approved teams'],
    activated: [2, 'accounts with full access'],
    finished: [0, 'of the accounts with full access'],
  })
  expect(dropOff.filter(({ moduleId }) => moduleId === 1).map(({ lessonId }) => lessonId)).toEqual([1, 2, 3, 4, 5, 6])
})

async function withLearners() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const reads = await product.signIn({ fullName: 'Čeněk Žák', company: '=1+1; Firma', email: 'cenek@acme.example' })
  await finishModules(product, reads.token, [1])
  product.clock.advance({ minutes: 1 })
  await product.signIn({ fullName: 'Nová', email: 'nova@acme.example' })
  await product.signIn({ role: 'reviewer' })
  return { product, admin, reads }
}

test('HR sees how far each learner is, by state and search, and reviewers and admins are no learners', async () => {
  const { product, admin, reads } = await withLearners()
  const names = async (query: object) =>
    (await product.call(listLearnerProgress, { as: admin.token, query: { ...query } })).body.data.map(({ fullName }) => fullName)
  expect(await names({})).toEqual(['Nová', 'Čeněk Žák'])
  expect(await names({ state: 'not-started' })).toEqual(['Nová'])
  expect(await names({ state: 'learning' })).toEqual(['Čeněk Žák'])
  expect(await names({ state: 'finished' })).toEqual([])
  expect(await names({ search: 'cenek' })).toEqual(['Čeněk Žák'])
  const [, learner] = (await product.call(listLearnerProgress, { as: admin.token })).body.data
  expect(learner).toMatchObject({ _id: reads.id, completedModules: 1, quizScores: [{ moduleId: 1, best: 100 }], assessed: false })
})

const hasOffice = spawnSync('soffice', ['--version']).status === 0

test.skipIf(!hasOffice)('LibreOffice reads columns apart, dates as dates and no formula', async () => {
  const { product, admin } = await withLearners()
  const query = { separator: 'semicolon' }
  const file = await product.call(listLearnerProgress.file, { as: admin.token, query })
  const folder = mkdtempSync(join(tmpdir(), 'learners-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'learners.csv'), file.text)
  const filter = 'Text - txt - csv (StarCalc):59,34,76,1,,1029,false,true'
  const options = ['--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${filter}`, '--convert-to', 'fods']
  expect(spawnSync('soffice', [...options, '--outdir', folder, join(folder, 'learners.csv')]).status).toBe(0)
  const sheet = readFileSync(join(folder, 'learners.fods'), 'utf8')
  expect(sheet).toMatch(/office:date-value="\d{4}-\d{2}-\d{2}T/)
  expect(sheet).not.toContain('table:formula')
  expect(sheet).toContain('<text:p>Čeněk Žák</text:p>')
})
