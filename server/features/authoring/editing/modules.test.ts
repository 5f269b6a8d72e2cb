import { expect, test } from 'vitest'
import { createLesson, deleteLesson, openLessonEditor, saveLesson } from '#contract/lesson-editing.ts'
import { getModule, listModules } from '#contract/lessons.ts'
import {
  createModule,
  deleteModule,
  type EditedModule,
  listEditedModules,
  moveModule,
  updateModule,
} from '#contract/module-editing.ts'
import { completeLesson } from '#contract/progress.ts'
import { storeShippedCourse } from '../../../testing/shipped-course.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** For the tests that leave the course as it is. */
const shared = shareTestProduct()

async function start(product?: TestProduct) {
  product ??= await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const list = async () => (await product.call(listEditedModules, { as })).body.data
  const find = async (moduleId: number) => (await list()).modules.find((module) => module.moduleId === moduleId)!
  return { product, as, list, find }
}
const fields = { title: 'Negotiation', description: 'How to close.', duration: '1 h 15 min' }
const actions = async (product: TestProduct) =>
  (
    await product.pool.query("select action, subject_ids[1] as id from audit_entries where subject_type = 'module' order by id")
  ).rows.map((row) => `${row.action}: ${row.id}`)

test('a new module is a draft of 30 minutes with the next free number and place', async () => {
  const { product, as, list } = await start()
  expect(await list()).toMatchObject({ nextModuleId: 9, nextOrder: 9 })
  const { status, body } = await product.call(createModule, { as, body: { title: 'New', description: 'About it.' } })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ moduleId: 9, order: 9, duration: '30 min', isPublished: false, prerequisites: [] })
  const learner = await product.signIn()
  expect((await product.call(listModules, { as: learner.token })).body.data).toHaveLength(8)
  await product.call(createLesson, { as, body: { moduleId: 9, title: 'Opening' } })
  await product.pool.query(`update lessons set is_shown = true, html = '<p>Begin with their reasons.</p>' where module_id = 9`)
  await product.call(updateModule, { as, params: { moduleId: body.data._id }, body: { isPublished: true } })
  expect((await product.call(listModules, { as: learner.token })).body.data.map((module) => module.moduleId)).toContain(9)
  expect(await actions(product)).toEqual(['module-added: 9', 'module-published: 9'])
})

test.each<[body: Record<string, unknown>, path: string, message: string]>([
  [{ ...fields, moduleId: '' }, 'moduleId', 'Module ID is required'],
  [{ ...fields, moduleId: 'two' }, 'moduleId', 'Module ID must be a whole number from 1 to 9999'],
  [{ ...fields, title: ' ' }, 'title', 'Title is required'],
  [{ ...fields, description: '' }, 'description', 'Description is required'],
  [{ ...fields, duration: '' }, 'duration', 'Duration is required'],
  [{ ...fields, duration: 'soon' }, 'duration', 'Duration must be a time such as 30 min'],
  [{ ...fields, order: '' }, 'order', 'Order is required'],
  [{ ...fields, order: 0 }, 'order', 'Order must be a whole number from 1 to 9999'],
  [{ ...fields, imageUrl: 'picture' }, 'imageUrl', 'Image URL must be a valid URL'],
  [{ ...fields, imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Image URL must be a valid URL'],
  [{ ...fields, prerequisites: [77] }, 'prerequisites', 'There is no module 77'],
  [{ ...fields, moduleId: 12, prerequisites: [12] }, 'prerequisites', 'A module cannot be its own prerequisite'],
])('%j is refused at %s: %s', async (body, path, message) => {
  const { product, as } = await start(shared())
  const answer = await product.call(createModule, { as, body })
  expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]])
})

test('a number in use is refused, and everything typed as text is understood', async () => {
  const { product, as } = await start()
  const taken = await product.call(createModule, { as, body: { ...fields, moduleId: '8' } })
  expect([taken.status, taken.body.code, taken.body.issues?.[0]?.path]).toEqual([409, 'module-id-taken', 'moduleId'])
  const given = { ...fields, moduleId: '20', order: '3', imageUrl: 'https://example.com/a.png', prerequisites: [1] }
  expect((await product.call(createModule, { as, body: given })).body.data).toMatchObject({
    moduleId: 20,
    order: 3,
    duration: '75 min',
    imageUrl: 'https://example.com/a.png',
    prerequisites: [1],
  })
})

test('a form based on an outdated module is refused with the current one; without a version it is saved as before', async () => {
  const { product, as, find } = await start()
  const { _id, version } = await find(2)
  const save = (body: Record<string, unknown>) => product.call(updateModule, { as, params: { moduleId: _id }, body })
  const first = await save({ title: 'From the phone', version })
  expect(first.body.data).toMatchObject({ title: 'From the phone', version: version + 1 })
  const stale = await save({ title: 'From the laptop', version })
  expect([stale.status, stale.body.code]).toEqual([409, 'module-changed'])
  expect(stale.body.details).toMatchObject({ version: version + 1, values: { title: 'From the phone' } })
  expect((await find(2)).title).toBe('From the phone')
  expect((await save({ title: 'From the laptop', version: version + 1 })).status).toBe(200)
  expect((await save({ isPublished: false })).status).toBe(200)
  await product.call(moveModule, { as, params: { moduleId: _id }, body: { order: 5 } })
  expect((await find(2)).version).toBe(version + 4)
})

test('prerequisites that form a cycle are refused', async () => {
  const { product, as, find } = await start()
  const save = async (moduleId: number, prerequisites: number[]) =>
    product.call(updateModule, { as, params: { moduleId: (await find(moduleId))._id }, body: { prerequisites } })
  expect((await save(3, [2])).status).toBe(200)
  expect((await save(4, [3])).status).toBe(200)
  expect((await save(2, [4])).body.message).toBe('Module 4 already needs module 2')
})

test('an edited module stays as the admin left it, whatever is shipped later', async () => {
  const { product, as, find } = await start()
  const params = { moduleId: (await find(2))._id }
  await product.call(updateModule, { as, params, body: { title: 'Ours' } })
  await storeShippedCourse(product)
  expect(await find(2)).toMatchObject({ title: 'Ours', editedAt: product.clock.now().toISOString() })
})

test('a renumbered module keeps its lessons, its submissions and its place in the prerequisites of others', async () => {
  const { product, as, find } = await start()
  const before = await find(8)
  await product.call(updateModule, { as, params: { moduleId: (await find(5))._id }, body: { prerequisites: [8] } })
  const renumbered = await product.call(updateModule, { as, params: { moduleId: before._id }, body: { moduleId: 80 } })
  expect(renumbered.body.data).toMatchObject({ moduleId: 80, lessonCount: before.lessonCount })
  expect((await find(5)).prerequisites).toEqual([80])
  await storeShippedCourse(product)
  expect(await find(8)).toBeUndefined()
  expect((await find(80)).lessonCount).toBe(before.lessonCount)
})

test('moving a module numbers all places anew', async () => {
  const { product, as, list, find } = await start()
  const order = async () => (await list()).modules.map((module) => module.moduleId)
  await product.call(moveModule, { as, params: { moduleId: (await find(8))._id }, body: { order: 2 } })
  expect(await order()).toEqual([1, 8, 2, 3, 4, 5, 6, 7])
  await product.call(moveModule, { as, params: { moduleId: (await find(1))._id }, body: { order: 99 } })
  expect(await order()).toEqual([8, 2, 3, 4, 5, 6, 7, 1])
  expect((await list()).modules.map((module) => module.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a module with learners’ progress is deleted only when the admin insists, and never comes back', async () => {
  const { product, as, find } = await start()
  const learner = await product.signIn()
  await product.call(completeLesson, {
    as: learner.token,
    params: { moduleId: 1, lessonId: 1 },
    body: { timeSpent: 1 },
  })
  await product.call(updateModule, { as, params: { moduleId: (await find(3))._id }, body: { prerequisites: [1, 2] } })
  const params = { moduleId: (await find(1))._id }
  const refused = await product.call(deleteModule, { as, params })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'module-in-use',
    'This module is in use: progress of 1 learner, prerequisite of module 3.',
  ])
  expect(refused.body.details).toEqual({ uses: ['progress of 1 learner', 'prerequisite of module 3'] })
  expect((await product.call(deleteModule, { as, params, query: { force: 'true' } })).status).toBe(200)
  expect((await find(3)).prerequisites).toEqual([2])
  await storeShippedCourse(product)
  expect(await find(1)).toBeUndefined()
  expect((await product.call(deleteModule, { as, params })).body.code).toBe('module-removed')
  expect((await product.call(getModule, { as, params: { moduleId: 1 } })).status).toBe(404)
})

test('an edit reaches readers of another instance with their next call', async () => {
  const { product, as, find } = await start()
  const titles = async () =>
    (await product.call(listModules, { as })).body.data.map((module: Pick<EditedModule, 'title'>) => module.title)
  await titles()
  // Another instance writes: this one only sees the database.
  await product.pool.query("update modules set title = 'From elsewhere' where module_id = 2")
  expect(await titles()).toContain('From elsewhere')
  await product.call(updateModule, { as, params: { moduleId: (await find(2))._id }, body: { title: 'From here' } })
  expect(await titles()).toContain('From here')
})

test('a module without a lesson, or with an empty one, is not published, and a published one keeps its last lesson', async () => {
  const { product, as, list } = await start()
  const publishedAtOnce = await product.call(createModule, { as, body: { ...fields, isPublished: true } })
  expect(publishedAtOnce).toMatchObject({ status: 409, body: { code: 'module-not-ready' } })
  expect((await list()).modules).toHaveLength(8)
  const { _id } = (await product.call(createModule, { as, body: fields })).body.data
  const publish = async () =>
    (await product.call(updateModule, { as, params: { moduleId: _id }, body: { isPublished: true } })).body
  expect(await publish()).toMatchObject({
    message: 'This module cannot be published yet. It has no lessons.',
    details: { missing: ['It has no lessons.'] },
  })
  const { lessonId } = (await product.call(createLesson, { as, body: { moduleId: 9, title: 'Opening' } })).body.data
  expect((await publish()).message).toBe('This module cannot be published yet. The lesson “Opening” is empty.')
  await product.pool.query(`update lessons set html = '<p>&nbsp;</p>' where module_id = 9`)
  expect((await publish()).code).toBe('module-not-ready')
  await product.pool.query(`update lessons set html = '<p>Begin with their reasons.</p>' where module_id = 9`)
  expect((await publish()).message).toBe('This module cannot be published yet. Open and save first: “Opening”.')
  const at = { moduleId: 9, lessonId }
  const { version, content } = (await product.call(openLessonEditor, { as, params: at })).body.data
  await product.call(saveLesson, { as, params: at, body: { version, content } })
  expect((await publish()).success).toBe(true)
  const refused = await product.call(deleteLesson, { as, params: { moduleId: 9, lessonId } })
  expect(refused.body).toMatchObject({
    code: 'module-not-ready',
    message: 'This is the only lesson of a published module. Set the module to draft first.',
  })
})

test('every module that the course comes with can be published', async () => {
  const { product, as, find } = await start()
  for (let moduleId = 1; moduleId <= 8; moduleId++) {
    const params = { moduleId: (await find(moduleId))._id }
    await product.call(updateModule, { as, params, body: { isPublished: false } })
    const { body } = await product.call(updateModule, { as, params, body: { isPublished: true } })
    expect([moduleId, body.message]).toEqual([moduleId, undefined])
  }
})

test('a deleted module can be neither changed nor moved, and no module takes the number of another', async () => {
  const { product, as, find } = await start(shared())
  const params = { moduleId: crypto.randomUUID() }
  expect((await product.call(updateModule, { as, params, body: { title: 'New' } })).body.code).toBe('module-removed')
  expect((await product.call(moveModule, { as, params, body: { order: 1 } })).body.code).toBe('module-removed')
  const taken = await product.call(updateModule, { as, params: { moduleId: (await find(1))._id }, body: { moduleId: 2 } })
  expect(taken.body.code).toBe('module-id-taken')
})
