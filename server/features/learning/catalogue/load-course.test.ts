import { beforeAll, expect, test } from 'vitest'
import { getLesson, listModules } from '#contract/lessons.ts'
import { completeLesson } from '#contract/progress.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { loadCourse, prepareCourseJson } from './load-course.ts'

/** The shipped course as the build prepares it. Reading and rendering it takes longer than most of these tests. */
let shippedJson: string

beforeAll(async () => {
  shippedJson = await prepareCourseJson()
})

const lesson = { moduleId: 1, lessonId: 2 }

test('a course that a later version wrote or rendered differently is loaded once, and reaches readers who keep their progress', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  expect(await loadCourse(product.deps, shippedJson)).toBe(false)
  await product.call(completeLesson, { as, params: lesson, body: { timeSpent: 6 } })
  const later = shippedJson
    .replaceAll('<p>', '<p class=\\"later\\">')
    .replaceAll('"Why Principal Talent Matters"', '"Why Principals Matter"')
  expect(await loadCourse(product.deps, later)).toBe(true)
  expect(await loadCourse(product.deps, later)).toBe(false)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({ title: 'Why Principals Matter', progress: { status: 'completed', timeSpent: 6 } })
  expect(read.content.data.html).toContain('<p class="later">')
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
  const added = { moduleId: 1, lessonId: 9, position: 9, kind: 'text', title: 'Added', minutes: 5, contentType: 'text' } as const
  await db
    .insertInto('lessons')
    .values({ ...added, editedAt })
    .execute()
  expect(await loadCourse(product.deps, shippedJson.replaceAll('Principal Talent', 'Theirs'))).toBe(true)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({ moduleTitle: 'Ours', title: 'Why Principal Talent Matters' })
  expect(read.content.data.html).toBe('<p>Ours</p>')
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
