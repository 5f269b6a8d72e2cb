import { expect, test } from 'vitest'
import { catalogue } from '#content/catalogue.ts'
import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { registerAccount } from '#contract/auth.ts'
import { getLesson, getModule, listLessons, listModules } from '#contract/lessons.ts'
import { completeLesson, completeModule } from '#contract/progress.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam } from '#contract/teams.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { signInAgain } from '../../../testing/graduates.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { openSession } from '../../people/sessions/sessions.service.ts'
import { moveInvitationWork } from './learners.service.ts'

const moduleCount = catalogue.length
const answers = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 }
const challenge = { values: { challenge1: 'Nobody answers' } }

async function completeFirstModule(product: TestProduct, who: { as: string } | { invitation: string }) {
  for (const lessonId of [1, 2, 3, 6])
    await product.call(completeLesson, { ...who, params: { moduleId: 1, lessonId }, body: { timeSpent: 2 } })
  await product.call(submitActivity, { ...who, params: { moduleId: 1, lessonId: 4 }, body: challenge })
  await product.call(submitQuiz, { ...who, params: { moduleId: 1, lessonId: 5 }, body: { answers } })
}

const rowCounts = async ({ pool }: TestProduct) => {
  const tables = ['learners', 'lesson_progress', 'module_completions', 'quiz_attempts', 'activity_drafts', 'submissions', 'mail']
  const counts = await Promise.all(tables.map((table) => pool.query(`select count(*)::int as n from ${table}`)))
  return counts.map((count) => count.rows[0].n as number)
}

test('a full account opens module after module, and the refusal names the one to complete first', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  const locks = async () => (await product.call(listModules, { as })).body.data.map((module) => module.lockReason)
  expect(await locks()).toEqual([null, ...Array(moduleCount - 1).fill('previous-module')])
  expect(await product.call(getModule, { as, params: { moduleId: 2 } })).toMatchObject({
    status: 403,
    body: { code: 'module-locked', message: 'Complete Previous Module' },
  })
  await completeFirstModule(product, { as })
  expect(await product.call(completeModule, { as, params: { moduleId: 1 } })).toMatchObject({
    status: 200,
    body: { data: { firstCompletion: true, completedAt: '2026-11-21T09:00:00.000Z' } },
  })
  expect(await locks()).toEqual([null, null, ...Array(moduleCount - 2).fill('previous-module')])
  await completeModules(product, id, [2, 3, 4, 5, 6, 7, 8])
  expect(await locks()).toEqual(Array(moduleCount).fill(null))
})

test('prerequisites that an admin set decide, and a draft module is there for admins only', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await product.deps.db
    .updateTable('modules')
    .set({ prerequisites: [1] })
    .where('moduleId', '=', 4)
    .execute()
  await product.deps.db.updateTable('modules').set({ isPublished: false }).where('moduleId', '=', 2).execute()
  await completeFirstModule(product, { as })
  await product.call(completeModule, { as, params: { moduleId: 1 } })
  const open = (await product.call(listModules, { as })).body.data.filter((module) => !module.locked)
  expect(open.map((module) => module.moduleId)).toEqual([1, 3, 4])
  expect((await product.call(getModule, { as, params: { moduleId: 2 } })).body.code).toBe('module-not-found')
  expect((await product.call(getLesson, { as, params: { moduleId: 2, lessonId: 1 } })).body.code).toBe('lesson-not-found')
  const admin = await product.signIn({ role: 'admin' })
  expect((await product.call(getModule, { as: admin.token, params: { moduleId: 2 } })).status).toBe(200)
})

test('an invitation and a demo read Module 1 and nothing else', async () => {
  const product = await startTestProduct()
  const demo = await product.signIn({ userType: 'demo' })
  const full = await product.signIn()
  const later = new Date(product.clock.now().getTime() + 86_400_000)
  const demoToken = await openSession(
    product.deps.db,
    product.deps,
    { id: full.id, role: 'user', accessExpiresAt: later },
    { kind: 'demo', userAgent: 'test' },
  )
  await completeModules(product, full.id, [1])
  for (const who of [{ invitation: await openInvitation(product) }, { as: demo.token }, { as: demoToken }]) {
    expect((await product.call(getModule, { ...who, params: { moduleId: 1 } })).status).toBe(200)
    expect((await product.call(getLesson, { ...who, params: { moduleId: 1, lessonId: 3 } })).status).toBe(200)
    for (const call of [
      product.call(getModule, { ...who, params: { moduleId: 2 } }),
      product.call(getLesson, { ...who, params: { moduleId: 2, lessonId: 1 } }),
      product.call(submitQuiz, { ...who, params: { moduleId: 2, lessonId: 6 }, body: { answers } }),
      product.call(completeModule, { ...who, params: { moduleId: 2 } }),
    ])
      expect(await call).toMatchObject({ status: 403, body: { code: 'module-locked', message: 'Full Access Required' } })
  }
  const modules = (await product.call(listModules, { as: demo.token })).body.data
  expect(modules.map((module) => module.lockReason)).toEqual([null, ...Array(moduleCount - 1).fill('full-access')])
})

test('an ended demo reads no more and keeps its results', async () => {
  const product = await startTestProduct()
  const { id, token } = await product.signIn({ userType: 'demo' })
  await completeFirstModule(product, { as: token })
  product.clock.advance({ days: 7 })
  const as = await signInAgain(product, id)
  for (const call of [
    product.call(getModule, { as, params: { moduleId: 1 } }),
    product.call(getLesson, { as, params: { moduleId: 1, lessonId: 1 } }),
    product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 1 } }),
    product.call(completeModule, { as, params: { moduleId: 1 } }),
    product.call(submitModule, { as, body: { moduleId: 1, challenges: ['Late'] } }),
  ])
    expect(await call).toMatchObject({ status: 403, body: { code: 'demo-ended' } })
  const [first] = (await product.call(listModules, { as })).body.data
  expect(first).toMatchObject({ locked: true, progress: { completedLessons: 6, totalLessons: 6 } })
  const lessons = (await product.call(listLessons, { as, query: { moduleId: 1 } })).body.data
  expect(lessons.map((lesson) => lesson.bestScore)).toEqual([null, null, null, null, expect.any(Number), null])
})

test('an admin reads and tries everything, and leaves no trace', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const before = await rowCounts(product)
  await completeFirstModule(product, { as })
  for (const call of [
    product.call(getModule, { as, params: { moduleId: 8 } }),
    product.call(getLesson, { as, params: { moduleId: 8, lessonId: 1 } }),
    product.call(saveActivityDraft, { as, params: { moduleId: 1, lessonId: 4 }, body: challenge }),
    product.call(completeModule, { as, params: { moduleId: 1 } }),
    product.call(submitModule, { as, body: { moduleId: 1, challenges: ['Trying'] } }),
  ])
    expect((await call).body.success).toBe(true)
  const quiz = await product.call(submitQuiz, { as, params: { moduleId: 1, lessonId: 5 }, body: { answers } })
  expect(quiz.body.data.total).toBe(5)
  expect((await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 1 } })).body.data.progress.status).toBe(
    'not-started',
  )
  expect(await rowCounts(product)).toEqual(before)
})

test('two completions at once are one', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await completeFirstModule(product, { as })
  const all = await Promise.all(Array.from({ length: 6 }, () => product.call(completeModule, { as, params: { moduleId: 1 } })))
  expect(all.map((answer) => answer.status)).toEqual(Array(6).fill(200))
  expect(all.filter((answer) => answer.body.data.firstCompletion)).toHaveLength(1)
  expect(new Set(all.map((answer) => answer.body.data.completedAt)).size).toBe(1)
  product.clock.advance({ days: 1 })
  const again = await product.call(completeModule, { as, params: { moduleId: 1 } })
  expect(again.body.data).toEqual({ completedAt: '2026-11-21T09:00:00.000Z', firstCompletion: false })
})

test('a first step taken twice at once makes one learner', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const all = await Promise.all(
    [1, 2, 3, 6].map((lessonId) => product.call(completeLesson, { as, params: { moduleId: 1, lessonId } })),
  )
  expect(all.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect((await product.call(listModules, { as })).body.data[0]!.progress.completedLessons).toBe(4)
})

test('the work of a preview counts for the preview, and moves into the account that proves the mailbox', async () => {
  const product = await startTestProduct()
  const invitation = await openInvitation(product, 'eva@example.com')
  await completeFirstModule(product, { invitation })
  const sent = await product.call(submitModule, {
    body: {
      moduleId: '1',
      userToken: invitation,
      challenges: [],
      completedAt: '2026-11-21T08:59:00Z',
      completionDetails: { challengesSubmitted: true, quizCompleted: true, quizScore: 100, sectionsViewed: 6 },
    },
  })
  expect(sent).toMatchObject({ status: 201, body: { data: { firstCompletion: true } } })
  const preview = await product.call(getModule, { invitation, params: { moduleId: 1 } })
  expect(preview.body.data.progress).toMatchObject({ completedLessons: 6, completedAt: '2026-11-21T09:00:00.000Z' })
  expect(await product.mails()).toEqual([])

  const { id, token: as } = await product.signIn({ email: 'eva@example.com' })
  expect((await product.call(listModules, { as })).body.data[0]!.progress.completedLessons).toBe(0)
  await product.deps.db
    .transaction()
    .execute((trx) => moveInvitationWork(trx, { userId: id, email: 'eva@example.com', mailboxProven: true }))
  const modules = (await product.call(listModules, { as })).body.data
  expect(modules[0]!.progress).toEqual(preview.body.data.progress)
  expect(modules[1]!.locked).toBe(false)
  expect((await product.call(getActivity, { as, params: { moduleId: 1, lessonId: 4 } })).body.data).toMatchObject({
    values: challenge.values,
    status: 'submitted',
  })
  expect((await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 5 } })).body.data.quizResult?.total).toBe(5)
})

test('work of two previews and an unproven account with one change id moves into the account that proves the mailbox', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const registration = { email: 'jana@acme.example', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }
  const senders = [
    { invitation: await openInvitation(product, registration.email) },
    { invitation: await openInvitation(product, registration.email) },
    // Anyone with one of the links can open an account for its address, which proves nothing.
    { as: (await product.call(registerAccount, { body: registration })).body.data.token },
  ]
  const body = { ...challenge, version: 0, changeId: 'submit-1' }
  for (const sender of senders)
    expect((await product.call(submitActivity, { ...sender, params: { moduleId: 1, lessonId: 4 }, body })).status).toBe(200)
  const team = await askForAccess(product, admin)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const { token: activation } = await readActivation(product, registration.email)
  const activated = await product.call(registerAccount, { body: { ...registration, activation } })
  expect(activated).toMatchObject({ status: 201, body: { data: { user: { userType: 'full' } } } })
  const sent = await product.deps.db.selectFrom('submissions').select('changeId').orderBy('changeId').execute()
  expect(sent.map(({ changeId }) => changeId)).toEqual(['submit-1', null, null])
})

test('a completion by module-submissions lists missing lessons and refuses an ended invitation', async () => {
  const product = await startTestProduct()
  const userToken = await openInvitation(product)
  const body = { moduleId: 1, userToken, challenges: ['Pay is named late'], completedAt: '2026-11-21T09:00:00Z' }
  const refused = await product.call(submitModule, { body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'module-incomplete' } })
  // The challenges had never been sent before: they are not lost with the refusal.
  expect(refused.body.details).toEqual({ openLessons: expect.arrayContaining([{ lessonId: 1, title: 'Welcome' }]) })
  expect(JSON.stringify(refused.body.details)).not.toContain('Reflect on Your Challenges')
  product.clock.advance({ days: 15 })
  expect((await product.call(submitModule, { body })).body.code).toBe('invitation-expired')
  expect((await product.call(submitModule, { body: { ...body, userToken: 'x' } })).body.code).toBe('invitation-invalid')
})
