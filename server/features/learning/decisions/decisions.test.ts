import { expect, test } from 'vitest'
import { listDecisionCounts, listMyDecisions, makeDecision } from '#contract/decisions.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { exportAccount } from '#contract/own-account.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import { allJobs } from '../../../all-jobs.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { addSampleDecisions, sampleDecisions } from '../../../testing/sample-decisions.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** What admins read once the job has counted. */
async function readCounts(product: TestProduct, as: string) {
  expect((await product.call(listDecisionCounts, { as })).body.data).toEqual({ countedAt: null, decisions: [] })
  await allJobs(product.deps, undefined).countFigures({}, { lastAttempt: false })
  return (await product.call(listDecisionCounts, { as })).body.data.decisions
}

const shared = shareTestProduct()

async function start(product: TestProduct) {
  const at = await addSampleDecisions(product)
  const { token: as, id } = await product.signIn()
  const decide = (decisionId: string, answer: GivenAnswer, reason = '') =>
    product.call(makeDecision, { as, params: { ...at, decisionId }, body: { answer, reason } })
  const read = async () => product.call(getLesson, { as, params: at })
  return { product, at, as, id, decide, read }
}

test('what an expert thinks is not sent before the decision is made, and nothing of it depends on the place of an option', async () => {
  const { read, decide } = await start(shared())
  const lesson = await read()
  expect(lesson.body.data.decisions.map(({ id, answer, expert }) => [id, answer, expert])).toEqual(
    sampleDecisions.map(({ id }) => [id, null, null]),
  )
  expect(lesson.text).not.toMatch(/An expert thinks|Look for the scope|"verdict"|"points":\d+,"next"/)
  expect(lesson.body.data.decisions[0]?.caseHtml).toContain('<strong>Invented</strong> profile')
  const made = await decide('t-choice', 'c', 'It is the safe way.')
  expect(made.body.data).toMatchObject({
    answer: { given: 'c', reason: 'It is the safe way.' },
    agreement: 50,
    expert: {
      options: [
        { id: 'a', verdict: 'weak', reasoning: 'An expert thinks this of a.' },
        { id: 'b', verdict: 'best' },
        { id: 'c', verdict: 'defensible' },
      ],
      takeaway: 'Look for the scope first.',
      facts: [{ id: 'F2.16' }],
    },
  })
  const again = await read()
  expect(again.body.data.decisions[0]).toEqual(made.body.data)
  expect(again.text.match(/An expert thinks/g)).toHaveLength(3)
})

test('a decision lists every source of its reasoning, those that the text of its lesson cites under their numbers there', async () => {
  const { product, as } = await start(shared())
  const at = { moduleId: 1, lessonId: 3 }
  const read = (await product.call(getLesson, { as, params: at })).body.data
  const params = { ...at, decisionId: 'm1-d3' }
  const made = await product.call(makeDecision, { as, params, body: { answer: ['a'], reason: '' } })
  const sources = made.body.data.expert!.facts
  expect(sources.map(({ id }) => id)).toEqual(expect.arrayContaining(['F1.1', 'F1.2', 'F1.14', 'F1.15', 'F2.30', 'F2.4']))
  for (const source of sources) expect(read.facts).toContainEqual(source)
  expect(made.text).not.toContain('[F')
})

test.each<[id: string, answer: GivenAnswer, agreement: number]>([
  ['t-choice', 'b', 100],
  ['t-several', ['a', 'b'], 33],
  ['t-order', ['a', 'c', 'b'], 67],
  ['t-rating', { a: 5, b: 2 }, 88],
])('the decision %s with %j agrees with the expert’s by %i percent', async (id, answer, agreement) => {
  const { decide } = await start(shared())
  expect((await decide(id, answer)).body.data.agreement).toBe(agreement)
})

test.each<[id: string, answer: GivenAnswer | null, message: string]>([
  ['t-choice', 'x', 'Please choose one option.'],
  ['t-choice', ['a'], 'Please choose one option.'],
  ['t-choice', null, 'Please choose one option.'],
  ['t-several', [], 'Please choose at least one option.'],
  ['t-several', ['a', 'a'], 'Please choose at least one option.'],
  ['t-order', ['a', 'b'], 'Please put all options in order.'],
  ['t-order', ['a', 'b', 'x'], 'Please put all options in order.'],
  ['t-rating', { a: 4 }, 'Please rate each option.'],
  ['t-rating', { a: 4, x: 1 }, 'Please rate each option.'],
])('the decision %s is refused with %j: %s', async (id, answer, message) => {
  const { decide, product } = await start(shared())
  const kept = () => product.deps.db.selectFrom('decisionAnswers').select('decisionId').execute()
  const before = await kept()
  expect((await decide(id, answer as GivenAnswer)).body).toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'answer', message }],
  })
  expect(await kept()).toHaveLength(before.length)
})

test('a decision can be changed, the first one is kept with it, and it is in the learner’s notes, export and count', async () => {
  const { product, at, as, decide } = await start(await startTestProduct())
  await decide('t-choice', 'a', 'First thought.')
  product.clock.advance({ minutes: 5 })
  const changed = await decide('t-choice', 'b', 'On reflection.')
  expect(changed.body.data).toMatchObject({
    answer: { given: 'b', answeredAt: '2026-11-21T09:05:00.000Z' },
    firstAnswer: { given: 'a', reason: 'First thought.', answeredAt: '2026-11-21T09:00:00.000Z' },
  })
  product.clock.advance({ minutes: 5 })
  expect((await decide('t-choice', 'b', 'On reflection.')).body.data.answer?.answeredAt).toBe('2026-11-21T09:05:00.000Z')
  const notes = (await product.call(listMyDecisions, { as })).body.data
  expect(notes).toEqual([{ ...at, lessonTitle: 'Why Principal Talent Matters', decision: changed.body.data }])
  const { lessons } = (await product.call(getModule, { as, params: at })).body.data
  expect(lessons.find(({ lessonId }) => lessonId === at.lessonId)?.decisionCount).toEqual({ total: 4, made: 1 })
  const exported = JSON.parse((await product.call(exportAccount, { as })).text)
  expect(exported.decisions).toMatchObject([{ decision_id: 't-choice', given: 'b', reason: 'On reflection.', first_given: 'a' }])
})

test('admins see how often each option was chosen first; their own trial leaves nothing', async () => {
  const { product, at, decide } = await start(await startTestProduct())
  await decide('t-choice', 'a', 'Because.')
  await decide('t-choice', 'b')
  const admin = await product.signIn({ role: 'admin' })
  const trial = await product.call(makeDecision, {
    as: admin.token,
    params: { ...at, decisionId: 't-choice' },
    body: { answer: 'c', reason: '' },
  })
  expect(trial.body.data.expert).not.toBeNull()
  const counts = await readCounts(product, admin.token)
  expect(counts.find(({ decisionId }) => decisionId === 't-choice')).toMatchObject({
    answers: 1,
    withReason: 1,
    agreement: 0,
    options: [
      { id: 'a', count: 1 },
      { id: 'b', count: 0 },
      { id: 'c', count: 0 },
    ],
  })
})

test('an invited person decides too, and the decisions move into the account', async () => {
  const { product, at } = await start(shared())
  const invitation = await openInvitation(product, 'jana@example.com')
  const made = await product.call(makeDecision, {
    invitation,
    params: { ...at, decisionId: 't-rating' },
    body: { answer: { a: 3, b: 1 }, reason: 'x'.repeat(301) },
  })
  expect(made.body.issues).toEqual([{ path: 'reason', message: 'Please write at most 300 characters' }])
  await product.call(makeDecision, {
    invitation,
    params: { ...at, decisionId: 't-rating' },
    body: { answer: { a: 3, b: 1 }, reason: '' },
  })
  const lesson = (await product.call(getLesson, { invitation, params: at })).body.data
  expect(lesson.decisions.find(({ id }) => id === 't-rating')?.answer?.given).toEqual({ a: 3, b: 1 })
  const unknown = { ...at, decisionId: 'gone' }
  expect((await product.call(makeDecision, { invitation, params: unknown, body: { answer: 'a', reason: '' } })).status).toBe(404)
})

test('an answer based on an unseen one is refused with the current one, and one sent twice counts once', async () => {
  const { product, at, as, read } = await start(shared())
  const decide = (answer: GivenAnswer, version: number, changeId: string) =>
    product.call(makeDecision, {
      as,
      params: { ...at, decisionId: 't-choice' },
      body: { answer, reason: 'Mine.', version, changeId },
    })
  expect((await decide('b', 0, 'phone-01')).body.data).toMatchObject({ version: 1 })
  expect((await decide('b', 0, 'phone-01')).body.data).toMatchObject({ version: 1 })
  expect(await decide('a', 0, 'laptop-1')).toMatchObject({
    status: 409,
    body: {
      code: 'decision-changed',
      details: { version: 1, changeId: 'phone-01', values: { answer: 'b', reason: 'Mine.' } },
    },
  })
  expect((await read()).body.data.decisions[0]).toMatchObject({ version: 1, answer: { given: 'b' } })
  expect((await decide('a', 1, 'laptop-2')).body.data).toMatchObject({ version: 2, answer: { given: 'a' } })
})
