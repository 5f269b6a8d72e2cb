import { expect, test } from 'vitest'
import { activityReviews } from '#content/activity-reviews.ts'
import { getActivity, submitActivity } from '#contract/activities.ts'
import { type LessonContent, openLessonEditor, saveLesson } from '#contract/lesson-editing.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const params = { moduleId: 1, lessonId: 4 }

/** An admin at an activity, and a learner who has submitted it. */
async function start() {
  const product = await startTestProduct()
  const { token: admin } = await product.signIn({ role: 'admin' })
  const { token: learner } = await product.signIn()
  await product.call(submitActivity, { as: learner, params, body: { values: { challenge1: 'Few replies' }, timeSpent: 5 } })
  const open = async () => (await product.call(openLessonEditor, { as: admin, params })).body.data
  const save = async (changes: Partial<LessonContent>) => {
    const { version, content } = await open()
    return product.call(saveLesson, { as: admin, params, body: { version, content: { ...content, ...changes } } })
  }
  const seen = async () => (await product.call(getActivity, { as: learner, params })).body.data.review
  return { open, save, seen }
}

const own = [{ field: 'challenge1', answer: 'Forty messages, one reply.', why: 'It counts.' }]

test('learners compare with the model answer that an admin writes, and the shipped one returns when it is removed', async () => {
  const { open, save, seen } = await start()
  const shipped = { model: activityReviews.challenges?.model, isCourseCase: true }
  expect(await seen()).toMatchObject(shipped)
  expect((await seen())?.criteria).toEqual(activityReviews.challenges?.criteria)
  expect((await save({ modelAnswer: own })).status).toBe(200)
  expect(await seen()).toMatchObject({ model: own, isCourseCase: false })
  expect((await open()).shippedReview).toEqual(activityReviews.challenges)
  // An older browser does not send it.
  expect((await save({ title: 'Renamed', modelAnswer: undefined })).status).toBe(200)
  expect((await open()).content.modelAnswer).toEqual(own)
  await save({ modelAnswer: [] })
  expect(await seen()).toMatchObject({ model: [], criteria: [expect.anything(), expect.anything()] })
  await save({ modelAnswer: null })
  expect(await seen()).toMatchObject(shipped)
})

test('parts whose field was taken away are not shown', async () => {
  const { open, save, seen } = await start()
  await save({ modelAnswer: [{ ...own[0]!, field: 'challenge2' }] })
  const { activity } = (await open()).content
  // The first challenge is needed by the activity's own rules and stays.
  const fields = activity!.fields.filter(({ id }) => id !== 'challenge2')
  await save({ activity: { ...activity!, fields }, modelAnswer: undefined })
  expect((await seen())?.model).toEqual([])
})

const [first] = own

test.each<[what: string, modelAnswer: unknown, path: string, message: string]>([
  ['without an answer', [{ ...first, answer: ' ' }], 'content.modelAnswer.0.answer', 'Please write the answer'],
  ['without a reason', [{ ...first, why: '' }], 'content.modelAnswer.0.why', 'Please say what makes it good'],
  [
    'to a field that is not there',
    [{ ...first, field: 'x' }],
    'content.modelAnswer.0.field',
    'Please choose a field of the form',
  ],
  ['to a field twice', [first, first], 'content.modelAnswer.1.field', 'Another part answers this field'],
  ['of too many parts', Array.from({ length: 11 }, () => first), 'content.modelAnswer', 'A model answer has at most 10 parts'],
])('a model answer %s is refused where it is wrong', async (_, modelAnswer, path, message) => {
  const { save } = await start()
  const answer = await save({ modelAnswer: modelAnswer as LessonContent['modelAnswer'] })
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toContainEqual({ path, message })
})
