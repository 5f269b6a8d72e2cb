import type pg from 'pg'
import { expect, test } from 'vitest'
import { getActivity } from '#contract/activities.ts'
import { login } from '#contract/auth.ts'
import { getCertificate } from '#contract/certificates.ts'
import { getLesson, listLessons, listModules } from '#contract/course.ts'
import { listSubmissions } from '#contract/inbox.ts'
import { listInvitations } from '#contract/invitations.ts'
import { getLearningPlan } from '#contract/learning-plan.ts'
import { listLessonVersions, openLessonEditor } from '#contract/lesson-editing.ts'
import { openPreview } from '#contract/preview.ts'
import { getMyTeams } from '#contract/team-progress.ts'
import { listTeams } from '#contract/teams.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { systemClock } from './clock.ts'
import { loadCourse } from './features/course/load-course.ts'
import { openSession } from './features/sessions/sessions.service.ts'
import { ensureSettings } from './features/settings/settings.service.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { migrateJobs } from './platform/jobs/worker.ts'
import { firstEditionRows, openFirstEdition } from './testing/first-edition.ts'
import { startTestProduct } from './testing/test-product.ts'

async function countRows(pool: pg.Pool, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)
  return counts
}

/** A database of the first edition with rows in every table, upgraded as a start does it. */
async function upgrade() {
  const { database, pool, log } = await openFirstEdition()
  await pool.query(firstEditionRows)
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migrations' order by 1",
  )
  const before = await countRows(
    pool,
    rows.map(({ name }) => name),
  )
  await migrate(pool)
  await migrateJobs(pool, log)
  const after = await countRows(pool, Object.keys(before))
  const deps = { db: openDatabase(pool), clock: systemClock }
  await loadCourse(deps, 'content')
  await ensureSettings(deps)
  await pool.end()
  return { database, before, after }
}

test('an upgrade from the first edition keeps every row, but for entries of one person twice', async () => {
  const { before, after } = await upgrade()
  // What counts requests holds nothing that outlives a restart.
  const empty = Object.keys(before).filter((table) => before[table] === 0)
  expect(empty).toEqual(['rate_limits', 'sign_in_tries'])
  expect(after).toEqual({ ...before, waitlist_entries: 1, installation: expect.any(Number) })
})

test('on the data of the first edition the product goes on: accounts, work, certificates, teams and edited lessons', async () => {
  const { database } = await upgrade()
  const product = await startTestProduct({ template: database })
  const signedIn = await product.call(login, { body: { email: 'learner@team.example', password: 'a long pass phrase of old' } })
  expect(signedIn.status).toBe(200)
  const as = signedIn.body.data.token
  const { token: admin } = await product.signIn({ role: 'admin' })
  const leader = await openSession(
    product.deps.db,
    product.deps,
    { id: '00000000-0000-4000-8000-0000000000a3', role: 'user', accessExpiresAt: null },
    { kind: 'session', userAgent: 'test' },
  )

  const modules = (await product.call(listModules, { as })).body.data
  expect(modules.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['A title that an admin wrote', 'A module of the operator']),
  )
  expect(modules.find(({ moduleId }) => moduleId === 1)?.progress.completedLessons).toBe(1)
  const lessons = (await product.call(listLessons, { as })).body.data.filter(({ moduleId }) => moduleId === 9)
  expect(lessons.map(({ title }) => title)).toEqual(['A quiz of the operator', 'An activity of the operator'])
  const quiz = await product.call(getLesson, { as, params: { moduleId: 9, lessonId: 1 } })
  expect(quiz.body.data.quiz?.map(({ question }) => question)).toEqual(['Which one?'])
  expect((await product.call(getActivity, { as, params: { moduleId: 9, lessonId: 2 } })).body.data).toMatchObject({
    status: 'draft',
    values: { notes: 'Not yet sent' },
  })
  expect((await product.call(getLearningPlan, { as })).body.data).toMatchObject({ finishOn: '2026-12-24' })
  expect((await product.call(getCertificate, { params: { code: 'PTC-ABCD-EFGH-JKMN' } })).body.data).toMatchObject({
    learnerName: 'Learner',
  })
  expect((await product.call(getMyTeams, { as: leader })).body.data.led[0]?.members).toMatchObject([
    { email: 'learner@team.example', sharesProgress: true, completedLessons: 1, completedModules: 1, hasCertificate: true },
  ])
  const preview = await product.call(openPreview, { params: { token: 'abcdefghijklmnopqrstuvwxyz012345' } })
  expect(preview.body.data.email).toBe('invited@other.example')

  const place = { moduleId: 9, lessonId: 1 }
  const editor = (await product.call(openLessonEditor, { as: admin, params: place })).body.data
  expect(editor.content).toMatchObject({
    quiz: [{ question: 'Which one?', correct: 'b', options: [{ text: 'This' }, { text: 'That' }] }],
  })
  expect((await product.call(listLessonVersions, { as: admin, params: place })).body.data).toHaveLength(1)
  const teams = (await product.call(listTeams, { as: admin })).body.data.teams
  expect(teams.map(({ companyName, status }) => [companyName, status])).toEqual([
    ['Waiting', 'pending'],
    ['Team', 'approved'],
  ])
  for (const search of ['číšník', 'cisnik'])
    expect((await product.call(listTeams, { as: admin, query: { search } })).body.total, search).toBe(1)
  expect((await product.call(listInvitations, { as: admin })).body.data.invitations).toMatchObject([
    { email: 'invited@other.example', status: 'active' },
  ])
  expect((await product.call(listSubmissions, { as: admin })).body.data).toMatchObject([
    { kind: 'role-definition', status: 'answered' },
  ])
  expect((await product.call(listWaitlist, { as: admin })).body.data).toMatchObject([{ email: 'waiting@list.example' }])
})
