import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import {
  createLesson,
  deleteLesson,
  discardLessonDraft,
  lessonContent,
  listEditedLessons,
  listLessonVersions,
  moveLesson,
  openLessonEditor,
  restoreLessonVersion,
  saveLesson,
  saveLessonDraft,
} from '#contract/lesson-editing.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { deleteModule, listEditedModules } from '#contract/module-editing.ts'
import { completeLesson } from '#contract/progress.ts'
import { startWithLessonAdmins } from '../../../testing/lesson-admins.ts'
import { storeShippedCourse } from '../../../testing/shipped-course.ts'

test('a saved lesson is what learners read next, and its shipped form can be brought back', async () => {
  const { product, anna, open, save, read, params } = await startWithLessonAdmins()
  const shipped = await open()
  expect((await save({ title: 'Ours', html: '<p>Ours</p>' })).status).toBe(200)
  expect(await read()).toMatchObject({ title: 'Ours', content: { data: { html: '<p>Ours</p>' } } })
  product.clock.advance({ minutes: 5 })
  await save({ html: '<p>Second</p>' })
  const versions = (await product.call(listLessonVersions, { as: anna.token, params })).body.data
  expect(versions.map(({ changed }) => changed)).toEqual([['html'], ['html', 'title'], []])
  expect(versions.map(({ version, savedBy, current }) => [version, savedBy, current])).toEqual([
    [3, 'Anna Malá', true],
    [2, 'Anna Malá', false],
    [1, null, false],
  ])
  const body = { version: 1, currentVersion: 3 }
  const restored = await product.call(restoreLessonVersion, { as: anna.token, params, body })
  expect(restored.body.data).toMatchObject({ version: 4, content: shipped.content })
  expect((await read()).title).toBe(shipped.title)
  const unknown = { version: 9, currentVersion: 4 }
  const refused = await product.call(restoreLessonVersion, { as: anna.token, params, body: unknown })
  expect([refused.status, refused.body.code]).toEqual([404, 'lesson-version-not-found'])
  const { rows } = await product.pool.query(
    "select action, actor_email from audit_entries where subject_type = 'lesson' order by id",
  )
  expect(rows.map((row) => row.action)).toEqual(['lesson-saved', 'lesson-saved', 'lesson-restored'])
})

test('the second of two admins who edit one lesson learns who saved it when, and nothing is overwritten', async () => {
  const { product, anna, boris, open, save, read, params } = await startWithLessonAdmins()
  const { version } = await open(boris.token)
  await save({ title: 'Anna’s' })
  const late = await save({ title: 'Boris’s' }, boris.token, version)
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'lesson-changed',
    'Anna Malá saved this lesson since you opened it.',
  ])
  expect(late.body.details).toEqual({
    savedBy: 'Anna Malá',
    savedAt: product.clock.now().toISOString(),
    version: version + 1,
  })
  expect(late.body.issues).toBeUndefined()
  expect((await read()).title).toBe('Anna’s')
  const restore = { version: 1, currentVersion: version }
  expect((await product.call(restoreLessonVersion, { as: boris.token, params, body: restore })).body.code).toBe('lesson-changed')
  const both = await Promise.all([save({ title: 'A' }, anna.token, version + 1), save({ title: 'B' }, boris.token, version + 1)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('hostile HTML is cleaned on every way in, and what lessons are made of stays', async () => {
  const { product, open, save, anna, params } = await startWithLessonAdmins()
  const shipped = (await open()).content.html as string
  expect((await save({ html: shipped })).body.data.content.html).toBe(shipped)
  const html =
    '<h2 onclick="x()">Plan</h2><table><tr><td>1</td></tr></table><p style="color:red">x</p>' +
    '<img src="/images/a.png" alt="A" onerror="alert(1)"><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">y</a>'
  const saved = (await save({ html })).body.data.content.html
  expect(saved).toContain('<h2>Plan</h2>')
  expect(saved).toContain('<img src="/images/a.png" alt="A" />')
  expect(saved).not.toMatch(/onclick|onerror|style=|iframe|javascript/)
  // A version that was written by other means is cleaned when it comes back.
  await product.pool.query(
    `update lesson_versions set content = content || '{"html": "<img src=x onerror=alert(1)>"}' where version = 1`,
  )
  const body = { version: 1, currentVersion: 3 }
  const restored = await product.call(restoreLessonVersion, { as: anna.token, params, body })
  expect(restored.body.data.content.html).toBe('<img src="x" />')
})

test('a text that would take long to clean is refused in a sentence, as a lesson and as a draft', async () => {
  const { product, open, save, anna, params } = await startWithLessonAdmins()
  const { version, content } = await open()
  const hostile = [
    '<div>'.repeat(79_000),
    '<table><tbody><tr><td>'.repeat(2000),
    '<b>'.repeat(61),
    '<p>text</p>'.repeat(5001),
    '<'.repeat(399_000),
    '&'.repeat(399_000),
    `<a ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>`,
    'x'.repeat(400_001),
  ]
  for (const html of hostile) {
    const refused = await save({ html })
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'content.html'])
    const body = { lessonVersion: version, content: { ...content, html } }
    expect((await product.call(saveLessonDraft, { as: anna.token, params, body })).status).toBe(400)
  }
  expect((await open()).draft).toBeNull()
  const long = `<h2>Plan</h2>${'<p>A <b>paragraph</b> of a long lesson.</p>'.repeat(2400)}`
  expect((await save({ html: long })).body.data.content.html).toBe(long)
  const deep = `${'<div>'.repeat(60)}Text${'</div>'.repeat(60)}`
  expect((await save({ html: deep })).body.data.content.html).toBe(deep)
})

test('lessons are added at the end, moved, and never overwritten by the shipped course', async () => {
  const { product, anna } = await startWithLessonAdmins()
  const list = async () => (await product.call(listEditedLessons, { as: anna.token, query: { moduleId: 1 } })).body.data
  const count = (await list()).length
  const added = await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'More', kind: 'quiz' } })
  expect(added.body.data).toMatchObject({ lessonId: count + 1, order: count + 1, kind: 'quiz', editedBy: 'Anna Malá' })
  const params = { moduleId: 1, lessonId: count + 1 }
  await product.call(moveLesson, { as: anna.token, params, body: { order: 1 } })
  const order = (await list()).map((lesson) => lesson.lessonId)
  expect(order.slice(0, 3)).toEqual([count + 1, 1, 2])
  await storeShippedCourse(product)
  expect((await list()).map((lesson) => lesson.lessonId)).toEqual(order)
  const missing = await product.call(createLesson, { as: anna.token, body: { moduleId: 77, title: 'x' } })
  expect(missing.body.code).toBe('module-not-found')
})

test('learners see an added lesson once it was saved with something in it, and it cannot be emptied under them', async () => {
  const { product, anna, params: shipped } = await startWithLessonAdmins()
  const learner = await product.signIn()
  const { lessonId } = (await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'More' } })).body.data
  const params = { moduleId: 1, lessonId }
  const open = async () => (await product.call(openLessonEditor, { as: anna.token, params })).body.data
  const save = async (changes: Record<string, unknown>) => {
    const { version, content } = await open()
    return product.call(saveLesson, { as: anna.token, params, body: { version, content: { ...content, ...changes } } })
  }
  const read = async () => (await product.call(getLesson, { as: learner.token, params })).status
  const count = async () =>
    (await product.call(getModule, { as: learner.token, params: { moduleId: 1 } })).body.data.lessons.length
  const before = await count()
  expect([await read(), (await open()).isShown]).toEqual([404, false])
  await save({ description: 'Nothing to read yet' })
  expect([await read(), (await open()).isShown]).toEqual([404, false])
  expect((await product.call(deleteLesson, { as: anna.token, params })).status).toBe(200)

  const again = (await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'More' } })).body.data
  params.lessonId = again.lessonId
  await save({ html: '<p>Something to read</p>' })
  expect([await read(), await count()]).toEqual([200, before + 1])
  const emptied = await save({ html: '<p>&nbsp;</p>' })
  expect([emptied.status, emptied.body.issues]).toEqual([
    400,
    [{ path: 'content.html', message: 'Learners see this lesson. It needs something to read, watch, answer or fill in.' }],
  ])
  expect((await product.call(getLesson, { as: learner.token, params: shipped })).status).toBe(200)
})

test('a lesson with learners’ progress is deleted only when the admin insists, and never comes back', async () => {
  const { product, anna, params } = await startWithLessonAdmins({ moduleId: 1, lessonId: 1 })
  const learner = await product.signIn()
  await product.call(completeLesson, { as: learner.token, params, body: { timeSpent: 1 } })
  const refused = await product.call(deleteLesson, { as: anna.token, params })
  expect([refused.status, refused.body.message]).toEqual([409, 'This lesson is in use: progress of 1 learner.'])
  expect((await product.call(deleteLesson, { as: anna.token, params, query: { force: 'true' } })).status).toBe(200)
  await storeShippedCourse(product)
  expect((await product.call(openLessonEditor, { as: anna.token, params })).status).toBe(404)
  const added = await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'Another' } })
  expect(added.body.data.lessonId).toBeGreaterThan(1)
})

test('a lesson that another admin is editing, and its module, are deleted only when the admin insists', async () => {
  const { product, anna, boris, params } = await startWithLessonAdmins({ moduleId: 8, lessonId: 1 })
  const { version, content } = (await product.call(openLessonEditor, { as: boris.token, params })).body.data
  const body = { lessonVersion: version, version: 0, content, changeId: crypto.randomUUID() }
  expect((await product.call(saveLessonDraft, { as: boris.token, params, body })).status).toBe(200)
  const refused = await product.call(deleteLesson, { as: anna.token, params })
  expect([refused.status, refused.body.message]).toEqual([409, 'This lesson is in use: unsaved changes by Boris Velký.'])
  const { modules } = (await product.call(listEditedModules, { as: anna.token })).body.data
  const inModule = { moduleId: modules.find(({ moduleId }) => moduleId === 8)!._id }
  expect((await product.call(deleteModule, { as: anna.token, params: inModule })).body.message).toBe(
    'This module is in use: unsaved changes by Boris Velký.',
  )
  // One's own draft is no reason to ask.
  expect((await product.call(deleteLesson, { as: boris.token, params })).status).toBe(200)
})

test('the ids of the options of an order do not reveal the right one, and stay the same when it is saved again', async () => {
  const { open, save } = await startWithLessonAdmins()
  const option = (id: string) => ({ id, text: `Option ${id}`, reasoning: 'Because.' })
  const decision = { id: 'm1-d-order', kind: 'order', title: 'T', case: 'C', question: 'Q', takeaway: 'T' }
  const options = ['a', 'b', 'c'].map(option)
  expect((await save({ decisions: [{ ...decision, options }] })).status).toBe(200)
  const decisions = async () => lessonContent.parse((await open()).content).decisions
  const [saved] = await decisions()
  expect(saved!.options.map(({ text }) => text)).toEqual(['Option a', 'Option b', 'Option c'])
  const ids = saved!.options.map(({ id }) => id)
  expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^o[0-9a-f]{8}$/)))
  await save({ decisions: [{ ...saved!, title: 'Another title' }] })
  expect((await decisions())[0]!.options.map(({ id }) => id)).toEqual(ids)
})

test('an old version whose form lacks fields that its checks read is refused as when it is saved', async () => {
  const { product, anna, open, save, read, params } = await startWithLessonAdmins({ moduleId: 4, lessonId: 6 })
  const { fields } = (await open()).content.activity as { fields: { id: string }[] }
  const at = fields.findIndex(({ id }) => id === 'scope')
  await save({ title: 'Edited' })
  await product.pool.query(
    "update lesson_versions set content = content #- array['activity', 'fields', $1::text] where version = 1",
    [at],
  )
  const body = { version: 1, currentVersion: 2 }
  const refused = await product.call(restoreLessonVersion, { as: anna.token, params, body })
  expect([refused.status, refused.body.code]).toEqual([400, 'bad-input'])
  expect(refused.body.issues).toEqual([
    { path: 'content.activity.fields', message: 'This activity’s checks need fields that the form lacks: scope' },
  ])
  expect((await read()).title).toBe('Edited')
})

test('editing a lesson that another admin has deleted meanwhile is refused as not found, whatever the change', async () => {
  const { product, anna, open, params } = await startWithLessonAdmins()
  const { content, version } = await open()
  await product.pool.query('delete from lessons where module_id = $1 and lesson_id = $2', [params.moduleId, params.lessonId])
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
    const answer = await product.call(endpoint, { as: anna.token, params, body })
    expect([endpoint.path, endpoint.method, answer.body.code]).toEqual([endpoint.path, endpoint.method, 'lesson-not-found'])
  }
})
