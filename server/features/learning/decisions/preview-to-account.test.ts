import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { decideCaseStep, makeDecision, restartCase } from '#contract/decisions.ts'
import { getLesson } from '#contract/lessons.ts'
import { approveTeam } from '#contract/teams.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { addSampleDecisions } from '../../../testing/sample-decisions.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { moveInvitationWork } from '../progress/learners.service.ts'

const jana = { email: 'jana@acme.example', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme s.r.o.' }

/** An invited person whose team is approved. */
async function start() {
  const product = await startTestProduct()
  const at = await addSampleDecisions(product)
  const admin = await product.signIn({ role: 'admin' })
  const invitation = await openInvitation(product, jana.email)
  const team = await askForAccess(product, admin, { invitation })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const decide = (decisionId: string, answer: string, who: { invitation: string } | { as: string } = { invitation }) =>
    product.call(makeDecision, { ...who, params: { ...at, decisionId }, body: { answer, reason: `Because of ${answer}.` } })
  const step = (name: string, option: string) =>
    product.call(decideCaseStep, { invitation, params: at, body: { step: name, option } })
  const activate = async () => {
    const { token } = await readActivation(product, jana.email)
    return (await product.call(registerAccount, { body: { ...jana, activation: token } })).body.data
  }
  const read = async (as: string) => (await product.call(getLesson, { as, params: at })).body.data
  return { product, at, invitation, decide, step, activate, read }
}

test('decisions and ways through a case move from the preview into the account, the first answers and the best way among them', async () => {
  const { product, at, invitation, decide, step, activate, read } = await start()
  await decide('t-choice', 'c')
  product.clock.advance({ minutes: 5 })
  await decide('t-choice', 'b')
  for (const [name, option] of [
    ['brief', 'ask'],
    ['search', 'write'],
    ['offer', 'call'],
  ] as const)
    await step(name, option)
  await product.call(restartCase, { invitation, params: at })
  await step('brief', 'start')
  const { token, user } = await activate()
  const lesson = await read(token)
  expect(lesson.decisions.find(({ id }) => id === 't-choice')).toMatchObject({
    answer: { given: 'b', reason: 'Because of b.' },
    firstAnswer: { given: 'c', reason: 'Because of c.' },
  })
  expect(lesson.branchingCase).toMatchObject({ path: [{ chosen: 'start' }], bestPercent: 100, step: { id: 'repair' } })
  const learners = await product.deps.db.selectFrom('learners').select('userId').execute()
  expect(learners).toEqual([{ userId: user.id }])
})

test('decisions made in the account win over those of the preview', async () => {
  const { product, at, decide, step, activate, read } = await start()
  await decide('t-choice', 'a')
  await step('brief', 'ask')
  const { token, user } = await activate()
  // Another preview of the same person, opened on another device before.
  const email = 'second@acme.example'
  const second = await openInvitation(product, email)
  await decide('t-choice', 'b', { invitation: second })
  const body = { step: 'brief', option: 'start' }
  await product.call(decideCaseStep, { invitation: second, params: at, body })
  await product.deps.db.transaction().execute((trx) => moveInvitationWork(trx, { userId: user.id, email, mailboxProven: true }))
  const lesson = await read(token)
  expect(lesson.decisions.find(({ id }) => id === 't-choice')?.answer?.given).toBe('a')
  expect(lesson.branchingCase?.path).toMatchObject([{ chosen: 'ask' }])
})
