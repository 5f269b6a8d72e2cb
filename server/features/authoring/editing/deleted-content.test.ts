import { expect, test } from 'vitest'
import { listDeletedContent, restoreDeletedContent } from '#contract/deleted-content.ts'
import { deleteLesson, listEditedLessons } from '#contract/lesson-editing.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { createModule, deleteModule, listEditedModules, updateModule } from '#contract/module-editing.ts'
import { completeLesson } from '#contract/progress.ts'
import { storeShippedCourse } from '../../../testing/shipped-course.ts'
import { shareTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { deleteOldContent } from './deleted-content.service.ts'

const shared = shareTestProduct()

async function start(product: TestProduct, params: { moduleId: number; lessonId: number }) {
  const { token: as } = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  await product.call(completeLesson, { as: learner.token, params, body: { timeSpent: 1 } })
  const read = () => product.call(getLesson, { as: learner.token, params })
  const list = async () => (await product.call(listDeletedContent, { as })).body.data
  const restore = (id: string) => product.call(restoreDeletedContent, { as, params: { id } })
  const findModule = async (moduleId: number) =>
    (await product.call(listEditedModules, { as })).body.data.modules.find((module) => module.moduleId === moduleId)
  const progress = async () =>
    (
      await product.pool.query(
        `select p.completed_at from lesson_progress p join lessons l on l.id = p.lesson_id where l.module_id = $1 and l.lesson_id = $2`,
        [params.moduleId, params.lessonId],
      )
    ).rows
  return { as, learner, read, list, restore, findModule, progress }
}

test('a deleted lesson comes back at its place with the progress of learners, also after the content was loaded again', async () => {
  const product = shared()
  const params = { moduleId: 1, lessonId: 2 }
  const { as, learner, read, list, restore } = await start(product, { ...params, lessonId: 1 })
  await product.call(completeLesson, { as: learner.token, params, body: { timeSpent: 1 } })
  const lessons = async () => (await product.call(listEditedLessons, { as, query: { moduleId: 1 } })).body.data
  const module = async () => (await product.call(getModule, { as: learner.token, params: { moduleId: 1 } })).body.data
  const [before, moduleBefore] = [await lessons(), await module()]
  await product.call(deleteLesson, { as, params, query: { force: 'true' } })
  await storeShippedCourse(product)
  expect((await product.call(getLesson, { as: learner.token, params })).status).toBe(404)
  expect((await read()).status).toBe(200)
  expect((await lessons()).map(({ lessonId }) => lessonId)).not.toContain(2)
  const [deleted] = await list()
  expect(deleted).toMatchObject({ kind: 'lesson', moduleId: 1, title: before[1]!.title })
  expect((await restore(deleted!._id)).status).toBe(200)
  expect(await lessons()).toEqual(before)
  expect(await module()).toEqual(moduleBefore)
  expect([await list(), (await restore(deleted!._id)).body.code]).toEqual([[], 'deleted-content-not-found'])
  const { rows } = await product.pool.query("select action, subject_ids from audit_entries where action like 'deleted-lesson%'")
  expect(rows).toEqual([{ action: 'deleted-lesson-restored', subject_ids: ['1.2'] }])
})

test('a deleted module keeps its number, and comes back as a draft with its lessons but not those deleted before', async () => {
  const product = shared()
  const { as, read, list, restore, findModule, progress } = await start(product, { moduleId: 1, lessonId: 1 })
  const { _id, lessonCount } = (await findModule(1))!
  await product.call(updateModule, { as, params: { moduleId: (await findModule(3))!._id }, body: { prerequisites: [1] } })
  await product.call(deleteLesson, { as, params: { moduleId: 1, lessonId: 5 }, query: { force: 'true' } })
  product.clock.advance({ minutes: 1 })
  await product.call(deleteModule, { as, params: { moduleId: _id }, query: { force: 'true' } })
  expect((await list()).map(({ kind, lessonCount }) => [kind, lessonCount])).toEqual([['module', lessonCount - 1]])
  expect([await findModule(1), (await read()).status]).toEqual([undefined, 404])
  const taken = await product.call(createModule, { as, body: { moduleId: 1, title: 'New', description: 'About it.' } })
  expect(taken.body.issues).toEqual([
    { path: 'moduleId', message: 'A deleted module has this Module ID. Restore it, or choose another.' },
  ])
  expect((await restore(_id)).status).toBe(200)
  expect(await findModule(1)).toMatchObject({ _id, isPublished: false, lessonCount: lessonCount - 1 })
  await product.call(updateModule, { as, params: { moduleId: _id }, body: { isPublished: true } })
  expect([(await read()).status, (await progress()).length]).toEqual([200, 2])
  expect((await list()).map(({ kind }) => kind)).toEqual(['lesson'])
})

test('what was deleted 30 days ago cannot be restored, and is deleted with its progress', async () => {
  const product = shared()
  const { as, findModule, progress } = await start(product, { moduleId: 1, lessonId: 1 })
  const { _id } = (await findModule(1))!
  await product.call(deleteModule, { as, params: { moduleId: _id }, query: { force: 'true' } })
  product.clock.advance({ days: 29 })
  expect(await deleteOldContent(product.deps)).toBe(0)
  expect(await progress()).not.toEqual([])
  product.clock.advance({ days: 1 })
  const { token } = await product.signIn({ role: 'admin' })
  expect((await product.call(listDeletedContent, { as: token })).body.data).toEqual([])
  const late = await product.call(restoreDeletedContent, { as: token, params: { id: _id } })
  expect(late.body.code).toBe('deleted-content-not-found')
  expect(await deleteOldContent(product.deps)).toBeGreaterThan(0)
  expect(await progress()).toEqual([])
})
