import { expect, test } from 'vitest'
import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const challenges = { moduleId: 1, lessonId: 4 }
const quizOfModule1 = { moduleId: 1, lessonId: 5 }
const scorecard = { moduleId: 5, lessonId: 8 }

test('a draft comes back as typed, then the submission, then the newer draft with it', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  expect((await product.call(getActivity, { as, params: challenges })).body.data).toEqual({
    values: {},
    savedAt: null,
    submittedAt: null,
    submittedValues: null,
    status: 'empty',
    review: null,
    version: 0,
  })
  const values = { challenge1: '  Četné odmítnutí \n', challenge2: '' }
  const saved = await product.call(saveActivityDraft, { as, params: challenges, body: { values } })
  expect(saved.body.data).toEqual({
    values,
    savedAt: '2026-11-21T09:00:00.000Z',
    submittedAt: null,
    submittedValues: null,
    status: 'draft',
    review: null,
    version: 1,
  })
  expect((await product.call(getActivity, { as, params: challenges })).body.data).toEqual(saved.body.data)

  product.clock.advance({ minutes: 5 })
  const sent = await product.call(submitActivity, { as, params: challenges, body: { values, timeSpent: 5 } })
  expect(sent.body.data).toMatchObject({ values: { challenge1: 'Četné odmítnutí' }, status: 'submitted' })
  expect((await product.call(getActivity, { as, params: challenges })).body.data).toEqual(sent.body.data)
  const lesson = await product.call(getLesson, { as, params: challenges })
  expect(lesson.body.data.progress).toMatchObject({ status: 'completed', timeSpent: 5 })

  product.clock.advance({ minutes: 5 })
  await product.call(saveActivityDraft, { as, params: challenges, body: { values: { challenge1: 'New' } } })
  expect((await product.call(getActivity, { as, params: challenges })).body.data).toMatchObject({
    values: { challenge1: 'New' },
    status: 'draft',
    submittedAt: sent.body.data.submittedAt,
    submittedValues: { challenge1: 'Četné odmítnutí' },
  })

  const discarded = await product.call(saveActivityDraft, { as, params: challenges, body: { values: sent.body.data.values } })
  expect(discarded.body.data).toMatchObject({ values: sent.body.data.values, status: 'submitted' })
  const stands = (await product.call(getActivity, { as, params: challenges })).body.data
  expect(stands).toEqual({ ...sent.body.data, version: discarded.body.data.version })
})

test('a draft of the wrong form or too large is refused, and the older draft stays', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await product.call(saveActivityDraft, { as, params: challenges, body: { values: { challenge1: 'kept' } } })
  expect(
    await product.call(saveActivityDraft, { as, params: challenges, body: { values: { challenge1: ['a'] } } }),
  ).toMatchObject({ status: 400, body: { issues: [{ path: 'challenge1' }] } })
  expect(
    await product.call(saveActivityDraft, { as, params: challenges, body: { values: { challenge1: 'x'.repeat(100_001) } } }),
  ).toMatchObject({ status: 400, body: { message: 'Your answers are too long to be kept. Please shorten them.' } })
  expect((await product.call(getActivity, { as, params: challenges })).body.data.values).toEqual({ challenge1: 'kept' })
})

test('submitting an activity names each missing field, and unknown fields are not stored', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4])
  const example = (await product.call(getLesson, { as, params: scorecard })).body.data.activity!.example as {
    competencies: Record<string, unknown>[]
  }
  const [first, ...others] = example.competencies
  const { anchor1: _, ...incomplete } = first!
  const refused = await product.call(submitActivity, {
    as,
    params: scorecard,
    body: { values: { ...example, role: ' ', competencies: [incomplete, ...others], aiReviewer: '' } },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      issues: [
        { path: 'role', message: 'Please fill in: Role' },
        { path: 'competencies.0.anchor1', message: 'Please fill in: Anchor 1, weak' },
        { path: 'aiReviewer', message: 'Please fill in: Human reviewer' },
      ],
    },
  })
  const sent = await product.call(submitActivity, { as, params: scorecard, body: { values: { ...example, admin: true } } })
  expect(sent.status, sent.text).toBe(200)
  expect(sent.body.data.values).toEqual(example)
})

test('each module’s own example can be submitted, and submitting again keeps the older work', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5, 6, 7])
  for (const moduleId of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const module = await product.call(getModule, { as, params: { moduleId } })
    const { lessonId } = module.body.data.lessons.find((lesson) => lesson.kind === 'activity')!
    const lesson = await product.call(getLesson, { as, params: { moduleId, lessonId } })
    const body = { values: lesson.body.data.activity!.example }
    for (let time = 0; time < 2; time++) {
      const sent = await product.call(submitActivity, { as, params: { moduleId, lessonId }, body })
      expect(sent.status, `Module ${moduleId}: ${sent.text}`).toBe(200)
      product.clock.advance({ minutes: 2 })
    }
  }
  const kept = await product.deps.db.selectFrom('submissions').select(['kind', 'moduleId']).execute()
  expect(kept).toHaveLength(16)
  expect(new Set(kept.map((row) => row.kind))).toEqual(new Set(['challenges', 'role-definition', 'activity']))
})

test('a double click is one submission and one mail; an unproven mailbox gets none', async () => {
  const product = await startTestProduct()
  const { token: as, email } = await product.signIn()
  const body = { values: { challenge1: 'Too few answers' } }
  const both = await Promise.all([1, 2].map(() => product.call(submitActivity, { as, params: challenges, body })))
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect((await product.mails('submission-received')).map((mail) => mail.toEmail)).toEqual([email])
  expect(await product.deps.db.selectFrom('submissions').select('id').execute()).toHaveLength(1)

  const demo = await product.signIn({ userType: 'demo' })
  expect((await product.call(submitActivity, { as: demo.token, params: challenges, body })).status).toBe(200)
  expect(await product.mails('submission-received')).toHaveLength(1)
})

test('work sent in again and again is confirmed by one mail a day for each lesson', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const submit = (answer: string) =>
    product.call(submitActivity, { as, params: challenges, body: { values: { challenge1: answer } } })
  for (const answer of ['First', 'Second', 'Third']) {
    expect((await submit(answer)).status).toBe(200)
    product.clock.advance({ hours: 7 })
  }
  expect(await product.mails('submission-received')).toHaveLength(1)
  product.clock.advance({ hours: 4 })
  await submit('Fourth')
  expect(await product.mails('submission-received')).toHaveLength(2)
  expect(await product.deps.db.selectFrom('submissions').select('id').execute()).toHaveLength(4)
})

test('a role definition needs its four fields and real links, is kept, and completes lesson 5 of Module 2', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  const form = { role: 'Principal engineer', skills: 'Five', motivators: 'Three', companyLink: 'https://example.com' }
  expect((await product.call(submitRoleDefinition, { as, body: form })).body.code).toBe('module-locked')
  await completeModules(product, id, [1])
  const refused = await product.call(submitRoleDefinition, { as, body: { ...form, role: '', jdLink: 'javascript:alert(1)' } })
  expect(refused.body.issues?.map((issue) => issue.path)).toEqual(['role', 'jdLink'])
  const sent = await product.call(submitRoleDefinition, { as, body: { ...form, jdLink: '' } })
  expect(sent).toMatchObject({
    status: 201,
    body: { message: 'Role definition submitted successfully! You will receive feedback via email.' },
  })
  expect(await product.deps.db.selectFrom('submissions').selectAll().executeTakeFirst()).toMatchObject({
    kind: 'role-definition',
    moduleId: 2,
    sectionId: 4,
    fieldValues: form,
    status: 'new',
  })
  expect((await product.call(getLesson, { as, params: { moduleId: 2, lessonId: 5 } })).body.data.progress.status).toBe(
    'completed',
  )
})

test('challenges need one that is not blank, and a sender', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const body = { moduleId: '1', challenges: ['', 'Nobody answers', ' '] }
  expect(await product.call(submitModule, { body })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await product.call(submitModule, { as, body: { moduleId: 1, challenges: [' '] } })).toMatchObject({
    status: 400,
    body: { message: 'Please fill in at least one challenge before submitting.' },
  })
  expect((await product.call(submitModule, { as, body: { ...body, moduleId: 2 } })).body.code).toBe('module-locked')
  expect((await product.call(submitModule, { as, body })).status).toBe(201)
  expect((await product.call(getActivity, { as, params: challenges })).body.data).toMatchObject({
    values: { challenge1: 'Nobody answers' },
    status: 'submitted',
  })
})

test('a person hands in 200 works and quizzes a day, with an account or an invitation', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '0.02' } })
  const { token: as } = await product.signIn()
  const invitation = await openInvitation(product)
  for (const who of [{ as }, { invitation }]) {
    const statuses = []
    for (let work = 0; work < 3; work++) {
      const body = { values: { challenge1: `Challenge ${work}` } }
      statuses.push((await product.call(submitActivity, { ...who, params: challenges, body })).status)
    }
    const { quiz } = (await product.call(getLesson, { ...who, params: quizOfModule1 })).body.data
    const answers = Object.fromEntries(quiz!.map((_question, at) => [at, 0]))
    for (let attempt = 0; attempt < 2; attempt++) {
      product.clock.advance({ minutes: 1 })
      statuses.push((await product.call(submitQuiz, { ...who, params: quizOfModule1, body: { answers } })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(
      (await product.call(submitActivity, { ...who, params: challenges, body: { values: { challenge1: 'x' } } })).status,
    ).toBe(429)
  }
  product.clock.advance({ days: 1 })
  expect((await product.call(submitActivity, { as, params: challenges, body: { values: { challenge1: 'x' } } })).status).toBe(200)
})
