import { expect, test } from 'vitest'
import { completeLesson, getLesson } from '#contract/course.ts'
import {
  createLesson,
  deleteLesson,
  discardLessonDraft,
  type LessonContent,
  listEditedLessons,
  listLessonVersions,
  moveLesson,
  openLessonEditor,
  restoreLessonVersion,
  saveLesson,
  saveLessonDraft,
} from '#contract/lesson-editing.ts'
import { prepareCourse, storeCourse } from '../course/course-rows.ts'
import { startTestProduct } from '../testing/test-product.ts'

const projectDir = `${import.meta.dirname}/../..`

async function start(at = { moduleId: 1, lessonId: 2 }) {
  const product = await startTestProduct()
  const anna = await product.signIn({ role: 'admin', email: 'anna@example.com', fullName: 'Anna Malá' })
  const boris = await product.signIn({ role: 'admin', email: 'boris@example.com', fullName: 'Boris Velký' })
  const open = async (as = anna.token) => (await product.call(openLessonEditor, { as, params: at })).body.data
  const save = async (changes: Record<string, unknown>, as = anna.token, version?: number) => {
    const { version: current, content } = await open(as)
    return product.call(saveLesson, {
      as,
      params: at,
      body: { version: version ?? current, content: { ...content, ...changes } },
    })
  }
  const read = async () => (await product.call(getLesson, { as: anna.token, params: at })).body.data
  return { product, anna, boris, open, save, read, params: at }
}

test('a saved lesson is what learners read next, and its shipped form can be brought back', async () => {
  const { product, anna, open, save, read, params } = await start()
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
  const { rows } = await product.pool.query(
    "select action, actor_email from audit_entries where subject like 'lesson%' order by id",
  )
  expect(rows.map((row) => row.action)).toEqual(['lesson saved', 'lesson saved', 'lesson restored'])
})

test('the second of two admins who edit one lesson is told who saved it when, and nothing is overwritten', async () => {
  const { product, anna, boris, open, save, read, params } = await start()
  const { version } = await open(boris.token)
  await save({ title: 'Anna’s' })
  const late = await save({ title: 'Boris’s' }, boris.token, version)
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'lesson-changed',
    'Anna Malá has saved this lesson meanwhile.',
  ])
  expect(late.body.issues).toEqual([
    { path: 'savedBy', message: 'Anna Malá' },
    { path: 'savedAt', message: product.clock.now().toISOString() },
    { path: 'version', message: String(version + 1) },
  ])
  expect((await read()).title).toBe('Anna’s')
  const restore = { version: 1, currentVersion: version }
  expect((await product.call(restoreLessonVersion, { as: boris.token, params, body: restore })).body.code).toBe('lesson-changed')
  const both = await Promise.all([save({ title: 'A' }, anna.token, version + 1), save({ title: 'B' }, boris.token, version + 1)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('a draft is kept per admin, apart from what learners read, and goes with the save', async () => {
  const { product, anna, boris, open, save, read, params } = await start()
  const before = await read()
  const { version, content } = await open()
  const draft = { baseVersion: version, content: { ...content, title: '', html: '<p>half a sen<script>x</script>' } }
  const kept = await product.call(saveLessonDraft, { as: anna.token, params, body: draft })
  expect(kept.body.data).toEqual({ savedAt: product.clock.now().toISOString(), version })
  expect(await read()).toEqual(before)
  expect((await open()).draft).toMatchObject({ baseVersion: version, content: { title: '', html: '<p>half a sen</p>' } })
  expect(await open(boris.token)).toMatchObject({ draft: null, otherDrafts: [{ name: 'Anna Malá' }] })
  await save({ title: 'Boris’s' }, boris.token)
  expect((await product.call(saveLessonDraft, { as: anna.token, params, body: draft })).body.data.version).toBe(version + 1)
  expect((await open()).draft).toMatchObject({ baseVersion: version })
  await product.call(discardLessonDraft, { as: anna.token, params })
  expect((await open()).draft).toBeNull()
  await product.call(saveLessonDraft, { as: anna.token, params, body: draft })
  await save({ title: 'Anna’s' })
  expect((await open()).draft).toBeNull()
})

test('hostile HTML is cleaned on every way in, and what lessons are made of stays', async () => {
  const { product, open, save, anna, params } = await start()
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

const question = {
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correct: 2,
  explanations: ['No.', 'No.', 'Yes.', 'No.'],
}
const quizLesson = { kind: 'quiz', quiz: [question] }
test.each<[changes: Record<string, unknown>, path: string, message: string]>([
  [{ title: ' ' }, 'content.title', 'Title is required'],
  [{ minutes: 0 }, 'content.minutes', 'Duration is required'],
  [
    { contentType: 'video', embedUrl: 'https://evil.example/v' },
    'content.embedUrl',
    'Please enter the address of a YouTube or Vimeo video',
  ],
  [{ contentType: 'video', embedUrl: null }, 'content.embedUrl', 'Please enter the address of a YouTube or Vimeo video'],
  [{ kind: 'quiz', quiz: null }, 'content.quiz', 'A quiz has 1 to 20 questions'],
  [{ kind: 'quiz', quiz: [] }, 'content.quiz', 'A quiz has 1 to 20 questions'],
  [{ kind: 'quiz', quiz: Array(21).fill(question) }, 'content.quiz', 'A quiz has 1 to 20 questions'],
  [{ kind: 'quiz', quiz: [{ ...question, options: ['a', 'b', 'c'] }] }, 'content.quiz.0.options', 'A question has four options'],
  [
    { kind: 'quiz', quiz: [{ ...question, options: ['a', 'b', 'b', 'd'] }] },
    'content.quiz.0.options',
    'Two options are the same',
  ],
  [{ kind: 'quiz', quiz: [{ ...question, correct: null }] }, 'content.quiz.0.correct', 'Please mark the correct option'],
  [
    { kind: 'quiz', quiz: [{ ...question, explanations: ['', 'b', 'c', 'd'] }] },
    'content.quiz.0.explanations.0',
    'Please explain each option',
  ],
  [{ kind: 'activity', activity: null }, 'content.activity', 'An activity has a form with at least one field'],
  [
    {
      kind: 'activity',
      activity: {
        minutes: 5,
        assistant: 'none',
        intro: 'Go.',
        fields: [
          { id: 'a', label: 'A', type: 'text' },
          { id: 'a', label: 'B', type: 'text' },
        ],
      },
    },
    'content.activity.fields',
    'Two fields have the same name',
  ],
  [
    { resources: [{ title: 'x', type: 'link', url: 'javascript:alert(1)', downloadable: false }] },
    'content.resources.0.url',
    'Please enter the address of the resource: a web address or a file of this site',
  ],
  [
    { assignments: [{ title: '', description: 'x', required: true }] },
    'content.assignments.0.title',
    'Please give the assignment a title',
  ],
])('a lesson with %j is refused at %s: %s', async (changes, path, message) => {
  const { save } = await start()
  const answer = await save(changes)
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toContainEqual({ path, message })
})

test('videos are stored by their player’s address, and a quiz is graded as it was saved', async () => {
  const { save } = await start()
  const video = await save({ contentType: 'video', embedUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(video.body.data.content.embedUrl).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  const quiz = (await save(quizLesson)).body.data.content as unknown as LessonContent
  expect(quiz.quiz).toEqual([question])
  expect(((await save({ kind: 'text' })).body.data.content as unknown as LessonContent).quiz).toBeNull()
})

test('lessons are added at the end, moved, and never overwritten by what is shipped', async () => {
  const { product, anna } = await start()
  const list = async () => (await product.call(listEditedLessons, { as: anna.token, query: { moduleId: 1 } })).body.data
  const count = (await list()).length
  const added = await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'More', kind: 'quiz' } })
  expect(added.body.data).toMatchObject({ lessonId: count + 1, order: count + 1, kind: 'quiz', editedBy: 'Anna Malá' })
  const params = { moduleId: 1, lessonId: count + 1 }
  await product.call(moveLesson, { as: anna.token, params, body: { order: 1 } })
  const order = (await list()).map((lesson) => lesson.lessonId)
  expect(order.slice(0, 3)).toEqual([count + 1, 1, 2])
  await product.deps.db.transaction().execute((trx) => storeCourse(trx, prepareCourse(projectDir), product.clock.now()))
  expect((await list()).map((lesson) => lesson.lessonId)).toEqual(order)
  const missing = await product.call(createLesson, { as: anna.token, body: { moduleId: 77, title: 'x' } })
  expect(missing.body.code).toBe('module-not-found')
})

test('a lesson with learners’ progress is deleted only when the admin insists, and never comes back', async () => {
  const { product, anna, params } = await start({ moduleId: 1, lessonId: 1 })
  const learner = await product.signIn()
  await product.call(completeLesson, { as: learner.token, params, body: { timeSpent: 1 } })
  const refused = await product.call(deleteLesson, { as: anna.token, params })
  expect([refused.status, refused.body.message]).toEqual([409, 'This lesson is in use: progress of 1 learner.'])
  expect((await product.call(deleteLesson, { as: anna.token, params, query: { force: 'true' } })).status).toBe(200)
  await product.deps.db.transaction().execute((trx) => storeCourse(trx, prepareCourse(projectDir), product.clock.now()))
  expect((await product.call(openLessonEditor, { as: anna.token, params })).status).toBe(404)
  const added = await product.call(createLesson, { as: anna.token, body: { moduleId: 1, title: 'Another' } })
  expect(added.body.data.lessonId).toBeGreaterThan(1)
})
