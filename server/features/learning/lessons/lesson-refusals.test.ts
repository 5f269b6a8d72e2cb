import { expect, test } from 'vitest'
import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { decideCaseStep, makeDecision, restartCase } from '#contract/decisions.ts'
import { downloadActivity } from '#contract/documents.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { completeLesson, completeModule, setPosition } from '#contract/progress.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'

const sharedProduct = shareTestProduct()

/** The calls about a lesson, each with a body that it takes. */
const calls: [string, AnyEndpoint, (lessonId: number) => unknown][] = [
  ['completing', completeLesson, () => ({})],
  ['reading', getLesson, () => undefined],
  ['setting the position', setPosition, (lessonId) => ({ lessonId })],
  ['sending a quiz', submitQuiz, () => ({ answers: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 } })],
  ['opening an activity', getActivity, () => undefined],
  ['saving a draft', saveActivityDraft, () => ({ values: {} })],
  ['sending an activity', submitActivity, () => ({ values: {} })],
  ['downloading an activity', downloadActivity, () => undefined],
  ['deciding a step of a case', decideCaseStep, () => ({ step: 'start', option: 'a' })],
  ['restarting a case', restartCase, () => undefined],
  ['making a decision', makeDecision, () => ({ answer: 'a' })],
]

const ofKind = calls.filter(([, endpoint]) => endpoint.errors.includes('lesson-kind-mismatch'))

test.each(calls)(
  '%s is refused in a module that is locked, after a demo, and for a lesson that is not there',
  async (_, endpoint, body) => {
    const product = sharedProduct()
    const ended = new Date(product.clock.now().getTime() - 1000)
    const { token: demo } = await product.signIn({ userType: 'demo', accessExpiresAt: ended })
    const { token: learner } = await product.signIn()
    const codeOf = async (as: string, moduleId: number, lessonId: number) =>
      (await product.call(endpoint, { as, params: { moduleId, lessonId, decisionId: 'd1' }, body: body(lessonId) })).body.code
    expect(await codeOf(learner, 2, 1)).toBe('module-locked')
    expect(await codeOf(demo, 1, 1)).toBe('demo-ended')
    expect(await codeOf(learner, 1, 99)).toBe('lesson-not-found')
  },
)

test.each(ofKind)('%s is refused in a lesson of another kind', async (_, endpoint, body) => {
  const product = sharedProduct()
  const { token: as } = await product.signIn()
  // A quiz is not completed by reading it, and a welcome has neither quiz nor activity nor case.
  const lessonId = endpoint === completeLesson ? 5 : 1
  const answer = await product.call(endpoint, { as, params: { moduleId: 1, lessonId }, body: body(lessonId) })
  expect(answer.body.code).toBe('lesson-kind-mismatch')
})

test('a module that is not there is neither read nor completed nor sent', async () => {
  const product = sharedProduct()
  const { token: as } = await product.signIn()
  for (const endpoint of [getModule, completeModule])
    expect((await product.call(endpoint, { as, params: { moduleId: 99 } })).body.code).toBe('module-not-found')
  expect((await product.call(submitModule, { as, body: { moduleId: 99, challenges: ['None'] } })).body.code).toBe(
    'module-not-found',
  )
})

test('a reviewer sends no work, and is not told of the end of a demo', async () => {
  const product = sharedProduct()
  const { token: as } = await product.signIn({ role: 'reviewer', userType: 'reviewer' })
  const refused = {
    status: 403,
    body: { code: 'not-allowed', message: 'Reviewers read submissions, but do not take the course.' },
  }
  const body = { moduleId: 1, challenges: ['Time'] }
  expect(await product.call(submitModule, { as, body })).toMatchObject(refused)
})

test('a role definition is not taken after a demo, nor for a module without one', async () => {
  const product = sharedProduct()
  const ended = new Date(product.clock.now().getTime() - 1000)
  const { token: demo } = await product.signIn({ userType: 'demo', accessExpiresAt: ended })
  const { token: learner } = await product.signIn()
  const body = {
    moduleId: 2,
    role: 'Principal Engineer',
    skills: 'Depth',
    motivators: 'Scope',
    companyLink: 'https://example.com/',
  }
  expect((await product.call(submitRoleDefinition, { as: demo, body })).body.code).toBe('demo-ended')
  const answer = await product.call(submitRoleDefinition, { as: learner, body: { ...body, moduleId: 1 } })
  expect(answer.body.code).toBe('lesson-not-found')
})
