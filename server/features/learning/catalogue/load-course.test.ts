import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { getLesson, listModules } from '#contract/lessons.ts'
import { completeLesson } from '#contract/progress.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { loadCourse, prepareCourseJson } from './load-course.ts'

/** The shipped course as the build prepares it. Reading and rendering it takes longer than most of these tests. */
let shippedJson: string

beforeAll(async () => {
  shippedJson = await prepareCourseJson()
})

/** A copy of the content in a folder that is removed after the test. */
async function copyContent() {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(join(projectDir, 'content'), join(root, 'content'), { recursive: true })
  return root
}
const change = async (file: string, from: string, to: string) => {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}
const lesson = { moduleId: 1, lessonId: 2 }
const lessonFile = (root: string) => join(root, 'content', 'course', 'module-1', '2-why-principal-talent-matters.md')

test('a start with the course of the last one loads nothing', async () => {
  const product = await startTestProduct()
  expect(await loadCourse(product.deps, shippedJson)).toBe(false)
})

test('a course that a later version renders differently from the same files reaches the readers, and what an admin edited stays', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await product.deps.db
    .updateTable('lessons')
    .set({ html: '<p>Ours</p>', editedAt: product.clock.now() })
    .where('moduleId', '=', 1)
    .where('lessonId', '=', 3)
    .execute()
  const later = shippedJson.replaceAll('<p>', '<p class=\\"later\\">')
  expect(await loadCourse(product.deps, later)).toBe(true)
  expect(await loadCourse(product.deps, later)).toBe(false)
  const htmlOf = async (params: typeof lesson) => (await product.call(getLesson, { as, params })).body.data.content.data.html
  expect(await htmlOf(lesson)).toContain('<p class="later">')
  expect(await htmlOf({ moduleId: 1, lessonId: 3 })).toBe('<p>Ours</p>')
})

test('changed content reaches the readers, who keep their progress', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await product.call(completeLesson, { as, params: lesson, body: { timeSpent: 6 } })
  const root = await copyContent()
  await change(lessonFile(root), 'title: Why Principal Talent Matters', 'title: Why Principals Matter')
  const changed = await prepareCourseJson(root)
  expect(await loadCourse(product.deps, changed)).toBe(true)
  expect(await loadCourse(product.deps, changed)).toBe(false)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({ title: 'Why Principals Matter', progress: { status: 'completed', timeSpent: 6 } })
})

test('what an admin edited or added stays, whatever is shipped', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const editedAt = product.clock.now()
  const { db } = product.deps
  await db.updateTable('modules').set({ title: 'Ours', editedAt }).where('moduleId', '=', 1).execute()
  await db
    .updateTable('lessons')
    .set({ html: '<p>Ours</p>', editedAt })
    .where('moduleId', '=', 1)
    .where('lessonId', '=', 2)
    .execute()
  const added = {
    moduleId: 1,
    lessonId: 9,
    position: 9,
    kind: 'text',
    title: 'Added',
    minutes: 5,
    contentType: 'text',
    editedAt,
  } as const
  await db.insertInto('lessons').values(added).execute()
  const root = await copyContent()
  await change(lessonFile(root), 'title: Why Principal Talent Matters', 'title: Theirs')
  expect(await loadCourse(product.deps, await prepareCourseJson(root))).toBe(true)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({
    moduleTitle: 'Ours',
    title: 'Why Principal Talent Matters',
    content: { data: { html: '<p>Ours</p>' } },
  })
  expect((await product.call(listModules, { as })).body.data[0]!.progress.totalLessons).toBe(7)
})

test('every figure a lesson states comes with mark, date and sources, and the date of the law where it matters', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const rows = await product.deps.db.selectFrom('lessons').select(['moduleId', 'lessonId', 'html']).execute()
  let facts = 0
  for (const { html, ...params } of rows) {
    const read = (await product.call(getLesson, { as, params })).body.data
    const cited = new Set([...html.matchAll(/href="#source-(\d+)"/g)].map((match) => Number(match[1])))
    expect(read.facts.map((fact) => fact.number)).toEqual([...cited].sort((a, b) => a - b))
    expect(JSON.stringify(read.content), `two numbers in a row in ${params.moduleId}.${params.lessonId}`).not.toContain(
      '</sup><sup',
    )
    for (const fact of read.facts) {
      facts += 1
      expect(fact.sources.length, fact.id).toBeGreaterThan(0)
      if (fact.id.startsWith('F9.')) expect(read.legalAsOf, `${params.moduleId}.${params.lessonId}`).not.toBeNull()
    }
  }
  expect(facts).toBeGreaterThan(50)
})
