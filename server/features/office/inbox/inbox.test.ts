import { expect, test } from 'vitest'
import { registerAccount, updateUser } from '#contract/auth.ts'
import {
  answerSubmission,
  getSubmission,
  listMySubmissions,
  listSubmissions,
  markSubmissions,
  setSubmissionStatus,
} from '#contract/inbox.ts'
import { listAudit } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { updateAccount } from '#contract/own-account.ts'
import { submitModule } from '#contract/submissions.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const challenges = { moduleId: 1, challenges: ['Nobody answers', 'Offers fall through'] }

async function start() {
  const product = await startTestProduct()
  const { token: as, email: adminEmail } = await product.signIn({ role: 'admin' })
  const list = async (query = {}) => (await product.call(listSubmissions, { as, query })).body
  const answer = (id: string, message: string, version?: number) =>
    product.call(answerSubmission, { as, params: { id }, body: { message, version } })
  const mark = async (body: { ids: string[]; status: 'new' | 'done'; from?: 'done' }) =>
    (await product.call(markSubmissions, { as, body })).body.data
  /** A learner of this name submits each challenge, a minute apart. Returns the ids, oldest first. */
  const submit = async (name: string, sent = ['Nobody answers']) => {
    const { token } = await product.signIn({ email: `${name}@example.com`, fullName: name })
    const ids: string[] = []
    for (const challenge of sent) {
      await product.call(submitModule, { as: token, body: { moduleId: 1, challenges: [challenge] } })
      ids.push((await list()).data[0]?._id ?? '')
      product.clock.advance({ minutes: 1 })
    }
    return ids
  }
  return { product, as, adminEmail, list, answer, mark, submit }
}

test('challenges arrive in the inbox with their labels, and the answer is mailed and shown in the account, to nobody else', async () => {
  const { product, as, adminEmail, list, answer } = await start()
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková', company: 'Acme' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  const inbox = await list({ status: 'new' })
  expect(inbox.total).toBe(1)
  const [submission] = inbox.data
  expect(submission).toMatchObject({
    kind: 'challenges',
    moduleId: 1,
    excerpt: 'Nobody answers · Offers fall through',
    person: { fullName: 'Jana Nováková', email: 'jana@example.com', isAccount: true },
  })
  const opened = await product.call(getSubmission, { as, params: { id: submission!._id } })
  const { answers } = opened.body.data.submission
  expect(answers.map(({ value }) => value)).toEqual(['Nobody answers', 'Offers fall through'])
  expect(answers[0]!.label).not.toBe('challenge1')
  const answered = await answer(submission!._id, 'Ask for a first call.\nThen listen.')
  expect(answered.body).toMatchObject({
    message: 'Your answer is kept: no SMTP server is set.',
    data: { submission: { status: 'answered', feedback: [{ message: 'Ask for a first call.\nThen listen.' }] } },
  })
  const [mail] = await product.mails('feedback')
  expect(mail).toMatchObject({ toEmail: 'jana@example.com', text: expect.stringContaining('> Ask for a first call.') })
  const mine = await product.call(listMySubmissions, { as: learner.token })
  expect(mine.body.data[0]!.feedback[0]!.message).toContain('first call')
  const other = await product.signIn()
  expect((await product.call(listMySubmissions, { as: other.token })).body.data).toEqual([])
  const audit = await product.call(listAudit, { as, query: { search: 'answered' } })
  expect(audit.body.data).toMatchObject([{ actorEmail: adminEmail, action: 'submission-answered' }])
})

test('an answer to an unproven account appears in the account and is not mailed', async () => {
  const { product, list, answer } = await start()
  const registration = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'A Stranger', company: 'Acme' }
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  await product.call(submitModule, { as: token, body: challenges })
  const answered = await answer((await list()).data[0]!._id, 'Ask for a first call.')
  expect(answered).toMatchObject({ status: 200, body: { message: expect.stringContaining('It was not mailed') } })
  expect(await product.mails()).toEqual([])
  const mine = await product.call(listMySubmissions, { as: token })
  expect(mine.body.data[0]!.feedback[0]!.message).toBe('Ask for a first call.')
})

test('an answer is not sent while there is one that its writer has not seen', async () => {
  const { product, answer, submit } = await start()
  const [id = ''] = await submit('jana')
  const both = await Promise.all([answer(id, 'First.', 0), answer(id, 'First, too.', 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await product.mails('feedback')).toHaveLength(1)
  expect((await answer(id, 'And this.', 1)).status).toBe(200)
})

test('a submission that a colleague has answered stays answered when another mark is removed or it is opened', async () => {
  const { product, as, answer, mark, submit } = await start()
  const ids = await submit('jana', ['Nobody answers', 'Offers fall through'])
  const [id = ''] = ids
  await mark({ ids, status: 'done' })
  await answer(id, 'Well done.')
  expect((await mark({ ids, status: 'new', from: 'done' })).rows).toEqual([
    { _id: id, outcome: 'unchanged', reason: 'Now answered.' },
    { _id: ids[1], outcome: 'done', reason: null },
  ])
  const opened = await product.call(setSubmissionStatus, { as, params: { id }, body: { status: 'read', from: 'new' } })
  expect(opened.body.data.submission.status).toBe('answered')
})

test('a submission is found by its sender’s address, name and company, also after they change or register', async () => {
  const { product, as, list } = await start()
  const find = async (search: string) => (await list({ search })).total
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková', company: 'Acme' })
  await product.call(submitModule, { as: learner.token, body: challenges })
  for (const search of ['JANA@', 'nováková', 'Novakova', 'acme', 'no', 'ac', 'a']) expect(await find(search), search).toBe(1)
  for (const search of ['petr', 'ov', 'me', '%']) expect(await find(search), search).toBe(0)
  await product.call(updateAccount, { as: learner.token, body: { fullName: 'Jana Šťastná', company: 'Globex' } })
  for (const search of ['šťast', 'stast', 'globex']) expect(await find(search), search).toBe(1)
  for (const search of ['nováková', 'acme']) expect(await find(search), search).toBe(0)

  await product.call(sendInvitations, { as, body: { emails: ['petr@partner.example'] } })
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
  const { product, as, answer } = await start()
  const id = crypto.randomUUID()
  expect(await answer(id, '  ')).toMatchObject({ status: 400, body: { message: 'Please write an answer first.' } })
  const params = { id }
  const unknown = [
    await answer(id, 'x'),
    await product.call(setSubmissionStatus, { as, params, body: { status: 'done' } }),
    await product.call(getSubmission, { as, params }),
  ]
  for (const { status, body } of unknown) expect([status, body.code]).toEqual([404, 'submission-not-found'])
  expect(await product.mails()).toEqual([])
})

test('a repeated submission is shown with the one it replaces, and both refer to each other', async () => {
  const { product, as, list, submit } = await start()
  const [first = '', again = ''] = await submit('jana', ['Nobody answers', 'Offers fall through'])
  const [foreign = ''] = await submit('petr', ['Too few people'])
  expect((await list()).data.map(({ _id, replacesId, replacedById }) => [_id, replacesId, replacedById])).toEqual([
    [foreign, null, null],
    [again, first, null],
    [first, null, again],
  ])
  const open = async (id: string) => (await product.call(getSubmission, { as, params: { id } })).body.data
  expect(await open(again)).toMatchObject({
    submission: { answers: [{ value: 'Offers fall through' }] },
    replaced: { _id: first, answers: [{ value: 'Nobody answers' }] },
  })
  expect((await open(foreign)).replaced).toBeNull()
})

test('many are marked done at once, each with its outcome; a second time changes nothing', async () => {
  const { product, as, list, mark, submit } = await start()
  for (const name of ['jana', 'petr', 'eva']) await submit(name)
  const found = (await list({ status: 'new', search: 'example' })).data.map(({ _id }) => _id)
  const unknown = crypto.randomUUID()
  const body = { ids: [...found, unknown], status: 'done' as const }
  expect((await mark(body)).summary).toEqual({ done: 3, unchanged: 0, refused: 1 })
  expect(await mark(body)).toMatchObject({
    summary: { done: 0, unchanged: 3, refused: 1 },
    rows: [{ reason: 'Already done.' }, {}, {}, { _id: unknown, outcome: 'refused' }],
  })
  expect((await list({ status: 'done' })).total).toBe(3)
  expect((await product.call(listAudit, { as, query: { search: 'marked done' } })).body.total).toBe(1)
})

test('the oldest that waits for an answer comes first, and those that are answered or done come last, newest first', async () => {
  const { product, as, list, answer, mark, submit } = await start()
  const ids: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) ids.push(...(await submit(name)))
  const [first = '', second = '', third = ''] = ids
  await answer(first, 'Good.')
  await mark({ ids: [third], status: 'done' })
  await product.call(setSubmissionStatus, { as, params: { id: second }, body: { status: 'read' } })
  const sorted = (await list({ sort: 'unanswered', direction: 'asc' })).data
  expect(sorted.map(({ person }) => person.fullName)).toEqual(['second', 'fourth', 'third', 'first'])
})

async function withReviewer() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const reviewer = await product.signIn({ role: 'reviewer', fullName: 'Rita Recenzentka' })
  const learner = await product.signIn({ fullName: 'Lída Učená', email: 'lida@tajne.example', company: 'Tajné s.r.o.' })
  await finishModules(product, learner.token, [1])
  const submissions = async (query = {}) =>
    (await product.call(listSubmissions, { as: reviewer.token, query: { sort: 'submittedAt', ...query } })).body.data
  return { product, admin, reviewer, learner, submissions }
}

test('a reviewer reads, marks and answers work, and of its authors sees the names alone', async () => {
  const { product, reviewer, submissions } = await withReviewer()
  const [first] = await submissions()
  expect(first?.person).toEqual({ fullName: 'Lída Učená', email: null, company: null, isAccount: true })
  const params = { id: first!._id }
  const answers = [
    await product.call(getSubmission, { as: reviewer.token, params }),
    await product.call(setSubmissionStatus, { as: reviewer.token, params, body: { status: 'read' } }),
    await product.call(answerSubmission, { as: reviewer.token, params, body: { message: 'Well done.' } }),
  ]
  for (const { status, text } of answers) {
    expect(status, text).toBe(200)
    expect(text).not.toMatch(/tajne|Tajné/)
  }
  expect((await product.mails('feedback')).at(-1)).toMatchObject({ toEmail: 'lida@tajne.example' })
  expect(await submissions({ search: 'lida' })).not.toEqual([])
  expect(await submissions({ search: 'tajne' })).toEqual([])
  expect((await product.call(listSubmissions.file, { as: reviewer.token })).status).toBe(403)
})

test('an admin appoints a reviewer whose address is proven, and both are in the audit', async () => {
  const { product, admin, learner, submissions, reviewer } = await withReviewer()
  const appoint = (id: string, userType: string) =>
    product.call(updateUser, { as: admin.token, params: { id }, body: { userType } })
  expect((await appoint(learner.id, 'reviewer')).body.data.user).toMatchObject({ role: 'reviewer', userType: 'reviewer' })
  expect((await product.call(listSubmissions, { as: learner.token })).status).toBe(401)
  const unproven = await product.signIn({ userType: 'demo' })
  expect((await appoint(unproven.id, 'reviewer')).body).toMatchObject({ code: 'email-unproven' })
  const [work] = await submissions()
  const body = { status: 'done' }
  await product.call(setSubmissionStatus, { as: reviewer.token, params: { id: work!._id }, body })
  const audit = (await product.call(listAudit, { as: admin.token })).body.data
  expect(audit.map(({ actor, action }) => [actor, action]).slice(0, 2)).toEqual([
    ['Rita Recenzentka', 'submission-marked-done'],
    [expect.any(String), 'user-changed'],
  ])
  expect((await appoint(reviewer.id, 'full')).status).toBe(200)
  expect((await product.call(listSubmissions, { as: reviewer.token })).status).toBe(401)
})
