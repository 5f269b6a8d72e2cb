import { expect, test } from 'vitest'
import { discardLessonDraft, saveLessonDraft } from '#contract/lesson-editing.ts'
import { callDuring } from '../../../testing/blocked-statements.ts'
import { startWithLessonAdmins } from '../../../testing/lesson-admins.ts'

test('a draft is kept per admin, apart from what learners read, and goes with the save', async () => {
  const { product, anna, boris, open, save, read, params } = await startWithLessonAdmins()
  const before = await read()
  const { version, content } = await open()
  const draft = { lessonVersion: version, content: { ...content, title: '', html: '<p>half a sen<script>x</script>' } }
  const kept = await product.call(saveLessonDraft, { as: anna.token, params, body: draft })
  expect(kept.body.data).toEqual({ savedAt: product.clock.now().toISOString(), lessonVersion: version, version: 1 })
  expect(await read()).toEqual(before)
  expect((await open()).draft).toMatchObject({ lessonVersion: version, content: { title: '', html: '<p>half a sen</p>' } })
  expect(await open(boris.token)).toMatchObject({ draft: null, otherDrafts: [{ name: 'Anna Malá' }] })
  await save({ title: 'Boris’s' }, boris.token)
  expect((await product.call(saveLessonDraft, { as: anna.token, params, body: draft })).body.data.lessonVersion).toBe(version + 1)
  expect((await open()).draft).toMatchObject({ lessonVersion: version })
  await product.call(discardLessonDraft, { as: anna.token, params })
  expect((await open()).draft).toBeNull()
  await product.call(saveLessonDraft, { as: anna.token, params, body: draft })
  await save({ title: 'Anna’s' })
  expect((await open()).draft).toBeNull()
})

test('a draft based on an outdated one is refused with the current one, also after that was discarded', async () => {
  const { product, anna, open, params } = await startWithLessonAdmins()
  const { version, content } = await open()
  const keep = (title: string, change: { version?: number; changeId?: string }) =>
    product.call(saveLessonDraft, {
      as: anna.token,
      params,
      body: { lessonVersion: version, content: { ...content, title }, ...change },
    })
  const first = (await keep('Phone', { version: 0, changeId: 'phone-01' })).body.data
  expect((await keep('Phone', { version: 0, changeId: 'phone-01' })).body.data).toEqual(first)
  expect(await keep('Laptop', { version: 0, changeId: 'laptop-1' })).toMatchObject({
    status: 409,
    body: {
      code: 'draft-changed',
      details: { version: first.version, changeId: 'phone-01', values: { title: 'Phone' } },
    },
  })
  expect((await open()).draft).toMatchObject({ content: { title: 'Phone' }, version: first.version })

  await product.call(discardLessonDraft, { as: anna.token, params })
  expect(await keep('Phone again', { version: first.version, changeId: 'phone-02' })).toMatchObject({
    status: 409,
    body: { details: { version: 0, changeId: null, values: { title: content.title } } },
  })
  const second = (await keep('Begun anew', { version: 0 })).body.data
  expect(second.version).not.toBe(first.version)
})

test('a draft of a lesson that is being deleted is refused, and leaves nothing behind', async () => {
  const { product, open, anna, params } = await startWithLessonAdmins()
  const { version, content } = await open()
  const body = { lessonVersion: version, content }
  const hold = `delete from lessons where module_id = ${params.moduleId} and lesson_id = ${params.lessonId}`
  const saved = await callDuring(product, { hold }, () => product.call(saveLessonDraft, { as: anna.token, params, body }))
  expect(saved).toMatchObject({ status: 404, body: { code: 'lesson-not-found' } })
})
