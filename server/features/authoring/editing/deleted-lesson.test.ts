import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import {
  deleteLesson,
  discardLessonDraft,
  listLessonVersions,
  moveLesson,
  openLessonEditor,
  restoreLessonVersion,
  saveLesson,
  saveLessonDraft,
} from '#contract/lesson-editing.ts'
import { listEditedModules, moveModule, updateModule } from '#contract/module-editing.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('editing a lesson that another admin has deleted meanwhile is refused as not found, whatever the change', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const params = { moduleId: 1, lessonId: 1 }
  const { content, version } = (await product.call(openLessonEditor, { as, params })).body.data
  await product.pool.query('delete from lessons where module_id = 1 and lesson_id = 1')
  const calls: [AnyEndpoint, unknown][] = [
    [openLessonEditor, undefined],
    [saveLesson, { version, content }],
    [saveLessonDraft, { lessonVersion: version, content }],
    [discardLessonDraft, undefined],
    [listLessonVersions, undefined],
    [restoreLessonVersion, { version, currentVersion: version }],
    [moveLesson, { order: 2 }],
    [deleteLesson, undefined],
  ]
  for (const [endpoint, body] of calls) {
    const answer = await product.call(endpoint, { as, params, body })
    expect([endpoint.path, endpoint.method, answer.body.code]).toEqual([endpoint.path, endpoint.method, 'lesson-not-found'])
  }
})

test('a deleted module can be neither changed nor moved, and no module takes the number of another', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const params = { moduleId: crypto.randomUUID() }
  expect((await product.call(updateModule, { as, params, body: { title: 'New' } })).body.code).toBe('module-removed')
  expect((await product.call(moveModule, { as, params, body: { order: 1 } })).body.code).toBe('module-removed')
  const { modules } = (await product.call(listEditedModules, { as })).body.data
  const taken = await product.call(updateModule, { as, params: { moduleId: modules[0]!._id }, body: { moduleId: 2 } })
  expect(taken.body.code).toBe('module-id-taken')
})
