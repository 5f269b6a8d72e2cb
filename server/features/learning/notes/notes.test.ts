import { expect, test } from 'vitest'
import { getLesson } from '#contract/lessons.ts'
import { findQuote } from '#contract/note-text.ts'
import type { NoteValues } from '#contract/note-values.ts'
import { listNotes, saveNote } from '#contract/notes.ts'
import { deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { startWithLessonAdmins } from '../../../testing/lesson-admins.ts'
import { shareTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { listPassages, searchableText } from './passages.ts'

const shared = shareTestProduct()

const noteId = '8c3ae3e0-4d5b-4c65-9d0b-3f0a4a1b2c3d'
const place = { moduleId: 1, lessonId: 1, noteId }
const note = { quote: 'a passage', prefix: '', suffix: '', body: 'Mine.' }

async function start(product: TestProduct = shared()) {
  const { token: as, ...person } = await product.signIn()
  const save = (values: Partial<NoteValues> & { version?: number; changeId?: string }, params = place) =>
    product.call(saveNote, { as, params, body: { ...note, ...values } })
  const list = async (query = {}) => (await product.call(listNotes, { as, query })).body.data
  return { product, as, ...person, save, list }
}

test('a note is kept for its owner alone, and a repeated change counts once', async () => {
  const { product, save, list } = await start()
  const changeId = 'change-one'
  expect((await save({ changeId })).body.data.note).toMatchObject({ ...note, ...place, version: 1, isOrphan: true })
  expect((await save({ changeId })).body.data.note).toMatchObject({ version: 1 })
  await save({ body: 'In my words.' }, { ...place, lessonId: 2, noteId: 'own-words-1' })
  expect(await list()).toMatchObject([{ noteId }, { noteId: 'own-words-1', isOrphan: false }])
  expect(await list({ moduleId: 1, lessonId: 2 })).toMatchObject([{ body: 'In my words.' }])
  const { token: stranger } = await product.signIn({ email: 'stranger@example.com' })
  expect((await product.call(listNotes, { as: stranger })).body.data).toEqual([])
})

test('a note changed on two devices is asked about, and a deleted one that was changed elsewhere is there again', async () => {
  const { save, list } = await start()
  await save({})
  await save({ body: 'On the phone.', version: 1 })
  const late = await save({ body: 'On the computer.', version: 1 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'note-changed',
    details: { version: 2, values: { body: 'On the phone.', isDeleted: false } },
  })
  expect((await save({ isDeleted: true, version: 1 })).status).toBe(409)
  expect((await save({ isDeleted: true, version: 2 })).body.data).toEqual({ note: null })
  expect(await list()).toEqual([])
  expect((await save({ body: 'On the computer.', version: 2 })).body.data.note).toMatchObject({ version: 3 })
})

test('a new note needs an open lesson and room, and an admin’s is not kept', async () => {
  const { product, id, save } = await start()
  expect((await save({}, { ...place, lessonId: 99 })).body.code).toBe('lesson-not-found')
  expect((await save({}, { ...place, moduleId: 5 })).body.code).toBe('module-locked')
  expect((await save({}, { ...place, noteId: 'x'.repeat(41) })).body.code).toBe('bad-input')
  expect((await save({ body: 'x'.repeat(2001) })).body.issues).toMatchObject([{ path: 'body' }])
  await save({})
  await product.pool.query(
    `insert into notes (learner_id, module_id, lesson_id, note_id, quote, prefix, suffix, body, created_at, saved_at, version)
      select id, 1, 1, 'note-' || number, '', '', '', '', now(), now(), 1 from learners, generate_series(1, 999) number where user_id = $1`,
    [id],
  )
  expect((await save({}, { ...place, lessonId: 2 })).body.code).toBe('notes-full')
  expect((await save({ body: 'Still changed.', version: 1 })).status).toBe(200)
  const { token: admin } = await product.signIn({ role: 'admin' })
  await product.call(saveNote, { as: admin, params: place, body: note })
  expect((await product.call(listNotes, { as: admin })).body.data).toEqual([])
})

test('a note shows that its passage or its lesson was deleted, and can still be changed', async () => {
  const { product, save: saveLesson, anna, params } = await startWithLessonAdmins()
  await saveLesson({ html: '<p>Most searches fail before the first call.</p><p>They fail in the brief.</p>' })
  const { token: as } = await product.signIn()
  const at = { ...params, noteId }
  const passage = { quote: 'before the first call', prefix: 'Most searches fail', suffix: '. They fail in', body: '' }
  const isOrphan = async () => (await product.call(listNotes, { as })).body.data.map((kept) => kept.isOrphan)
  await product.call(saveNote, { as, params: at, body: passage })
  expect(await isOrphan()).toEqual([false])
  await saveLesson({ html: '<p>Most searches fail before the call.</p><p>They fail in the brief.</p>' }, anna.token, 2)
  expect(await isOrphan()).toEqual([false])
  await saveLesson({ html: '<p>Something else.</p>' }, anna.token, 3)
  expect(await isOrphan()).toEqual([true])
  await product.pool.query('delete from lessons where module_id = $1 and lesson_id = $2', [params.moduleId, params.lessonId])
  const changed = await product.call(saveNote, { as, params: at, body: { ...passage, body: 'Kept.', version: 1 } })
  expect(changed.body.data.note).toMatchObject({ lessonTitle: null, isOrphan: true, body: 'Kept.' })
})

test('notes are in the export of their owner and go with the account', async () => {
  const { product, as, save, email } = await start()
  await save({ body: 'What I wrote.' })
  expect((await product.call(exportAccount, { as })).text).toContain('What I wrote.')
  expect((await product.call(deleteOwnAccount, { as, body: { email } })).status).toBe(200)
  expect((await product.pool.query("select from notes where body = 'What I wrote.'")).rowCount).toBe(0)
})

test('the text of a lesson is its blocks without drawings, reference marks and decisions', async () => {
  const html =
    '<h2>Unemployment</h2><p>It is <strong>2.8%</strong><sup class="cite"><a href="#source-1">1</a></sup>&amp; falling.</p>' +
    '<svg><text>drawn</text></svg><div data-decision="d"></div><details><summary>More</summary><p>Folded.</p></details>'
  expect(listPassages(html)).toEqual([
    { text: 'Unemployment', isHeading: true },
    { text: 'It is 2.8%& falling.', isHeading: false },
    { text: 'More', isHeading: false },
    { text: 'Folded.', isHeading: false },
  ])
  const text = searchableText(html)
  expect(findQuote(text, { quote: 'is 2.8%& falling', prefix: '', suffix: '' })).toBeDefined()
  expect(findQuote(text, { quote: 'is 3.1%', prefix: 'Unemployment It', suffix: '& falling' })).toBeDefined()
  expect(findQuote(text, { quote: 'is 3.1%', prefix: 'Unemployment It', suffix: 'rising' })).toBeUndefined()
  const { product, as } = await start()
  const lesson = (await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 2 } })).body.data
  expect(listPassages(lesson.content.data.html).length).toBeGreaterThan(20)
})
