import { expect, test } from 'vitest'
import { activityReviews } from '#content/activity-reviews.ts'
import { getActivity } from '#contract/activities.ts'
import { getAssessment, getAssessmentAttempt, startAssessment } from '#contract/assessment.ts'
import { listMyDecisions } from '#contract/decisions.ts'
import { openLessonEditor } from '#contract/lesson-editing.ts'
import { getLesson, getModule, listLessons, listModules } from '#contract/lessons.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { listRefreshers } from '#contract/refreshers.ts'
import { listResources } from '#contract/resources.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { signInAgain, signInGraduate } from '../../../testing/graduates.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** The beginning of a text as JSON holds it, up to where a citation or markup may be rendered otherwise. */
const beginningOf = (text: string) => JSON.stringify((/^[^[<*\n]*/.exec(text)?.[0] ?? '').slice(0, 70).trim()).slice(1, -1)

/** Every text of the course that reveals an answer: explanations, an expert’s reasoning, and consequences. */
async function listAnswers({ deps }: TestProduct): Promise<string[]> {
  const lessons = await deps.db.selectFrom('lessons').select(['quiz', 'assessment', 'decisions', 'branchingCase']).execute()
  const texts = lessons.flatMap(({ quiz, assessment, decisions, branchingCase }) => [
    ...[...(quiz ?? []), ...(assessment ?? [])].flatMap(({ options }) => options.map(({ explanation }) => explanation)),
    ...decisions.flatMap(({ options, takeaway }) => [takeaway, ...options.map(({ reasoning }) => reasoning)]),
    ...(branchingCase?.steps ?? []).flatMap(({ options }) =>
      options.flatMap(({ reasoning, consequence }) => [reasoning, consequence]),
    ),
    ...(branchingCase?.endings ?? []).map(({ text }) => text),
  ])
  for (const review of Object.values(activityReviews))
    texts.push(...(review?.model ?? []).flatMap(({ answer, why }) => [answer, why]))
  return [...new Set(texts.map(beginningOf))].filter((text) => text.length > 25)
}

/** Everything that a reader receives about lessons and their exercises before answering anything. */
async function readEverything(product: TestProduct, as: { as: string } | { invitation: string }): Promise<string[]> {
  const lessons = await product.deps.db.selectFrom('lessons').select(['moduleId', 'lessonId', 'kind']).execute()
  const told: string[] = []
  for (const { kind, ...params } of lessons) {
    told.push((await product.call(getLesson, { ...as, params })).text)
    if (kind === 'activity') told.push((await product.call(getActivity, { ...as, params })).text)
  }
  for (const moduleId of new Set(lessons.map((lesson) => lesson.moduleId)))
    told.push((await product.call(getModule, { ...as, params: { moduleId } })).text)
  for (const list of [listModules, listLessons, listRefreshers, listMyDecisions, listResources])
    told.push((await product.call(list, { ...as, query: {} })).text)
  return told
}

test('no answer is revealed before it is given: not to a learner, not in a preview, not in the final assessment', async () => {
  const product = await startTestProduct()
  const answers = await listAnswers(product)
  expect(answers.length).toBeGreaterThan(500)
  const { id, token } = await product.signIn({ email: 'learner@example.com' })
  await completeModules(product, id, [1, 2, 3, 4, 5, 6, 7])
  const graduate = await signInGraduate(product)
  const attempt = await product.call(startAssessment, { as: graduate.token })
  expect(attempt.body.data.questions).toHaveLength(20)
  const told = [
    attempt.text,
    ...(await readEverything(product, { as: token })),
    ...(await readEverything(product, { invitation: await openInvitation(product) })),
    (await product.call(getAssessment, { as: graduate.token })).text,
  ]
  product.clock.advance({ days: 30 })
  const due = await product.call(listRefreshers, { as: await signInAgain(product, id) })
  expect(due.body.data.flatMap(({ questions }) => questions).length).toBeGreaterThan(20)
  const params = { id: attempt.body.data._id }
  const ended = await product.call(getAssessmentAttempt, { as: await signInAgain(product, graduate.id), params })
  expect(ended.body.data.result).toMatchObject({ passed: false, review: null })
  expect(ended.body.data.result!.topics.length).toBeGreaterThan(0)
  told.push(due.text, ended.text)
  // The answers were not empty, and the editor's, which do contain the key, show that it would be found.
  const admin = await product.signIn({ role: 'admin' })
  const quiz = await product.deps.db
    .selectFrom('lessons')
    .select(['moduleId', 'lessonId'])
    .where('quiz', 'is not', null)
    .execute()
  const edited = await Promise.all(quiz.map((params) => product.call(openLessonEditor, { as: admin.token, params })))
  expect(answers.filter((answer) => edited.some(({ text }) => text.includes(answer))).length).toBeGreaterThan(200)
  expect(told.filter((text) => text.includes('"success":true')).length).toBeGreaterThan(60)
  expect(answers.filter((answer) => told.some((text) => text.includes(answer)))).toEqual([])
  const keys = /"(?:correct|explanations?|verdict|recalls|firstAttempt|questionId|optionIds)":/
  expect(told.flatMap((text) => keys.exec(text)?.[0] ?? [])).toEqual([])
})

test('a graded attempt reveals the answers to its own questions, and no others', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 5 }
  const { quiz } = (await product.call(getLesson, { as, params })).body.data
  const answers = Object.fromEntries(quiz!.map(({ id }) => [id, 0]))
  const { text, body } = await product.call(submitQuiz, { as, params, body: { answers } })
  const asked = body.data.review.flatMap(({ explanations }) => explanations.map(beginningOf))
  const told = (await listAnswers(product)).filter((answer) => text.includes(answer))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((answer) => !asked.some((own) => own.startsWith(answer)))).toEqual([])
  expect(body.data.next.quiz.every((question) => Object.keys(question).sort().join() === 'id,options,question')).toBe(true)
})
