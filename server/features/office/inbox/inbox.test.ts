import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import {
  answerSubmission,
  getSubmission,
  listMySubmissions,
  listSubmissions,
  markSubmissions,
  setSubmissionStatus,
} from '#contract/inbox.ts'
import { getInsights, listAudit } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { updateAccount } from '#contract/own-account.ts'
import { submitModule } from '#contract/submissions.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { countHistory } from '../insights/insights.service.ts'

const challenges = { moduleId: 1, challenges: ['Nobody answers', 'Offers fall through'] }

test('challenges arrive in the inbox with their labels, and the answer is mailed and shown in the account', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková', company: 'Acme' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  const inbox = await product.call(listSubmissions, { as: admin.token, query: { status: 'new' } })
  expect(inbox.body.total).toBe(1)
  const [submission] = inbox.body.data
  expect(submission).toMatchObject({
    kind: 'challenges',
    moduleId: 1,
    person: { fullName: 'Jana Nováková', email: 'jana@example.com', isAccount: true },
  })
  expect(submission!.excerpt).toBe('Nobody answers · Offers fall through')
  const opened = await product.call(getSubmission, { as: admin.token, params: { id: submission!._id } })
  const { answers } = opened.body.data.submission
  expect(answers.map((answer) => answer.value)).toEqual(['Nobody answers', 'Offers fall through'])
  expect(answers[0]!.label).not.toBe('challenge1')
  const answered = await product.call(answerSubmission, {
    as: admin.token,
    params: { id: submission!._id },
    body: { message: 'Ask for a first call.\nThen listen.' },
  })
  expect(answered.body.data.submission).toMatchObject({
    status: 'answered',
    feedback: [{ message: 'Ask for a first call.\nThen listen.' }],
  })
  const [mail] = await product.mails('feedback')
  expect(mail).toMatchObject({ toEmail: 'jana@example.com' })
  expect(mail!.text).toContain('> Ask for a first call.')
  const mine = await product.call(listMySubmissions, { as: learner.token })
  expect(mine.body.data[0]!.feedback[0]!.message).toContain('first call')
  const audit = await product.call(listAudit, { as: admin.token, query: { search: 'answered' } })
  expect(audit.body.data).toMatchObject([{ actorEmail: admin.email, action: 'submission-answered' }])
})

test('an answer to an unproven account appears in the account and is not mailed', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const registration = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'A Stranger', company: 'Acme' }
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  await product.call(submitModule, { as: token, body: challenges })
  const [submission] = (await product.call(listSubmissions, { as: admin.token })).body.data
  const answered = await product.call(answerSubmission, {
    as: admin.token,
    params: { id: submission!._id },
    body: { message: 'Ask for a first call.' },
  })
  expect(answered).toMatchObject({ status: 200, body: { message: expect.stringContaining('It was not mailed') } })
  expect(await product.mails()).toEqual([])
  const mine = await product.call(listMySubmissions, { as: token })
  expect(mine.body.data[0]!.feedback[0]!.message).toBe('Ask for a first call.')
})

test('an answer is not sent while there is one that its writer has not seen', async () => {
  const product = await startTestProduct()
  const [admin, colleague] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const learner = await product.signIn({ email: 'jana@example.com' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  const [submission] = (await product.call(listSubmissions, { as: admin.token, query: {} })).body.data
  const answer = (as: string, message: string, version: number) =>
    product.call(answerSubmission, { as, params: { id: submission!._id }, body: { message, version } })
  const both = await Promise.all([answer(admin.token, 'First.', 0), answer(colleague.token, 'First.', 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await product.mails('feedback')).toHaveLength(1)
  expect((await answer(colleague.token, 'And this.', 1)).status).toBe(200)
})

test('a submission answered after it was marked done stays answered when the mark is removed', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@example.com' })
  for (const challenge of ['Nobody answers', 'Offers fall through'])
    await product.call(submitModule, { as: learner.token, body: { moduleId: 1, challenges: [challenge] } })
  const ids = (await product.call(listSubmissions, { as: admin.token, query: {} })).body.data.map(({ _id }) => _id)
  await product.call(markSubmissions, { as: admin.token, body: { ids, status: 'done' } })
  await product.call(answerSubmission, { as: admin.token, params: { id: ids[0]! }, body: { message: 'Well done.' } })
  const undone = await product.call(markSubmissions, { as: admin.token, body: { ids, status: 'new', from: 'done' } })
  expect(undone.body.data.rows).toEqual([
    { _id: ids[0], outcome: 'unchanged', reason: 'Now answered.' },
    { _id: ids[1], outcome: 'done', reason: null },
  ])
})

test('a submission is found by its sender’s address, name and company, also after they change or register', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const find = async (search: string) => (await product.call(listSubmissions, { as: admin.token, query: { search } })).body.total
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková', company: 'Acme' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  for (const search of ['JANA@', 'nováková', 'Novakova', 'acme', 'no', 'ac', 'a']) expect(await find(search), search).toBe(1)
  for (const search of ['petr', 'ov', 'me', '%']) expect(await find(search), search).toBe(0)
  await product.call(updateAccount, { as: learner.token, body: { fullName: 'Jana Šťastná', company: 'Globex' } })
  for (const search of ['šťast', 'stast', 'globex']) expect(await find(search), search).toBe(1)
  for (const search of ['nováková', 'acme']) expect(await find(search), search).toBe(0)

  await product.call(sendInvitations, { as: admin.token, body: { emails: ['petr@partner.example'] } })
  const invitation = (await product.pool.query(`select token from invitations where email = 'petr@partner.example'`)).rows[0]
    .token
  await product.call(submitModule, { invitation, body: challenges })
  expect(await find('petr@')).toBe(1)
  await product.call(registerAccount, {
    body: {
      email: 'petr@partner.example',
      password: 'a long password',
      fullName: 'Petr Svoboda',
      company: 'Initech',
      invitation,
    },
  })
  expect(await find('initech')).toBe(1)
})

test('an answer without words is refused, an unknown submission is not found, and nothing is mailed', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const id = crypto.randomUUID()
  expect(await product.call(answerSubmission, { as: admin.token, params: { id }, body: { message: '  ' } })).toMatchObject({
    status: 400,
    body: { message: 'Please write an answer first.' },
  })
  expect((await product.call(answerSubmission, { as: admin.token, params: { id }, body: { message: 'x' } })).status).toBe(404)
  expect((await product.call(setSubmissionStatus, { as: admin.token, params: { id }, body: { status: 'done' } })).status).toBe(
    404,
  )
  expect(await product.mails()).toEqual([])
})

test('a submission that is marked read because it was opened stays answered when a colleague has answered it', async () => {
  const product = await startTestProduct()
  const { token: learner } = await product.signIn({ email: 'petr@example.com' })
  await product.call(submitModule, { as: learner, body: { moduleId: 1, challenges: ['Too few people'] } })
  const { token: as } = await product.signIn({ role: 'admin' })
  const id = (await product.call(listSubmissions, { as })).body.data[0]!._id
  await product.call(answerSubmission, { as, params: { id }, body: { message: 'Look beyond the city.', version: 0 } })
  const opened = await product.call(setSubmissionStatus, { as, params: { id }, body: { status: 'read', from: 'new' } })
  expect(opened.body.data.submission.status).toBe('answered')
})

test('nobody sees another person’s submissions', async () => {
  const product = await startTestProduct()
  const one = await product.signIn()
  const other = await product.signIn()
  await product.call(submitModule, { as: one.token, body: challenges })
  expect((await product.call(listMySubmissions, { as: other.token })).body.data).toEqual([])
})

test('the dashboard counts what waits and the steps of the funnel, each person once', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['a@example.com', 'b@example.com'] } })
  const learner = await product.signIn({ email: 'a@example.com' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  await countHistory(product.deps)
  const { body } = await product.call(getInsights, { as: admin.token })
  expect(body.data.waiting).toMatchObject({ newSubmissions: 1, newRequests: 0, overdueRequests: 0, failedMails: 0 })
  const people = Object.fromEntries(body.data.funnel.map((step) => [step.step, step.people]))
  expect(people).toMatchObject({ invited: 2, opened: 0, started: 1, activated: 1, finished: 0 })
  expect(body.data.dropOff.filter((lesson) => lesson.moduleId === 1).map((lesson) => lesson.lessonId)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a repeated submission is shown with the one it replaces, and both refer to each other', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@example.com' })
  const other = await product.signIn({ email: 'petr@example.com' })
  for (const [{ token }, first] of [
    [learner, 'Nobody answers'],
    [other, 'Too few people'],
    [learner, 'Offers fall through'],
  ] as const) {
    await product.call(submitModule, { as: token, body: { moduleId: 1, challenges: [first] } })
    product.clock.advance({ hours: 1 })
  }
  const inbox = (await product.call(listSubmissions, { as: admin.token })).body.data
  const [again, foreign, first] = inbox
  expect(inbox.map(({ replacesId, replacedById }) => [replacesId, replacedById])).toEqual([
    [first!._id, null],
    [null, null],
    [null, again!._id],
  ])
  const open = async (id: string) => (await product.call(getSubmission, { as: admin.token, params: { id } })).body.data
  expect(await open(again!._id)).toMatchObject({
    submission: { answers: [{ value: 'Offers fall through' }] },
    replaced: { _id: first!._id, answers: [{ value: 'Nobody answers' }] },
  })
  expect((await open(foreign!._id)).replaced).toBeNull()
  expect(await product.call(getSubmission, { as: admin.token, params: { id: crypto.randomUUID() } })).toMatchObject({
    status: 404,
    body: { code: 'submission-not-found' },
  })
})

test('many are marked done at once, each with its outcome; a second time changes nothing', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  for (const name of ['jana', 'petr', 'eva']) {
    const { token } = await product.signIn({ email: `${name}@example.com`, fullName: name })
    await product.call(submitModule, { as: token, body: challenges })
  }
  const found = await product.call(listSubmissions, { as: admin.token, query: { status: 'new', search: 'example' } })
  const ids = found.body.data.map(({ _id }) => _id)
  const gone = crypto.randomUUID()
  const mark = async () =>
    (await product.call(markSubmissions, { as: admin.token, body: { ids: [...ids, gone], status: 'done' } })).body.data
  expect((await mark()).summary).toEqual({ done: 3, unchanged: 0, refused: 1 })
  expect(await mark()).toMatchObject({
    summary: { done: 0, unchanged: 3, refused: 1 },
    rows: [{ reason: 'Already done.' }, {}, {}, { _id: gone, outcome: 'refused' }],
  })
  expect((await product.call(listSubmissions, { as: admin.token, query: { status: 'done' } })).body.total).toBe(3)
  const audit = await product.call(listAudit, { as: admin.token, query: { search: 'marked done' } })
  expect(audit.body.total).toBe(1)
})

test('the oldest that waits for an answer comes first, and those that are answered or done come last, newest first', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const ids: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const learner = await product.signIn({ email: `${name}@example.com` })
    await product.call(submitModule, { as: learner.token, body: challenges })
    const [newest] = (await product.call(listSubmissions, { as: admin.token, query: {} })).body.data
    ids.push(newest!._id)
    product.clock.advance({ minutes: 1 })
  }
  const answered = await product.call(answerSubmission, { as: admin.token, params: { id: ids[0]! }, body: { message: 'Good.' } })
  expect(answered.body.message).toBe('Your answer is kept: no SMTP server is set.')
  await product.call(markSubmissions, { as: admin.token, body: { ids: [ids[2]!], status: 'done' } })
  await product.call(setSubmissionStatus, { as: admin.token, params: { id: ids[1]! }, body: { status: 'read' } })
  const query = { sort: 'unanswered', direction: 'asc' } as const
  const sorted = (await product.call(listSubmissions, { as: admin.token, query })).body.data
  expect(sorted.map(({ person }) => person.email?.split('@')[0])).toEqual(['second', 'fourth', 'third', 'first'])
})
