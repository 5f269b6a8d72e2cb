import { cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { completeLesson, getLesson, listModules } from '#contract/course.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { loadCourse, writePreparedCourse } from './load-course.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', 'content')

const makeFolder = () => mkdtemp(join(tmpdir(), 'content-'))

async function copyContent() {
  const root = await makeFolder()
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(shipped, join(root, 'content'), { recursive: true })
  return join(root, 'content')
}
const change = async (file: string, from: string, to: string) => {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}
const lesson = { moduleId: 1, lessonId: 2 }
const lessonFile = (contentDir: string) => join(contentDir, 'course', 'module-1', '2-why-principal-talent-matters.md')

test('a start with the content of the last one loads nothing, within a tenth of a second', async () => {
  const product = await startTestProduct()
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now()
    expect(await loadCourse(product.deps, shipped)).toBe(false)
    times.push(performance.now() - startedAt)
  }
  // The quickest: the others may have waited for a busy machine.
  expect(Math.min(...times)).toBeLessThan(100)
})

test('changed content reaches the readers, who keep their progress', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await product.call(completeLesson, { as, params: lesson, body: { timeSpent: 6 } })
  const contentDir = await copyContent()
  await change(lessonFile(contentDir), 'title: Why Principal Talent Matters', 'title: Why Principals Matter')
  expect(await loadCourse(product.deps, contentDir)).toBe(true)
  expect(await loadCourse(product.deps, contentDir)).toBe(false)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({ title: 'Why Principals Matter', progress: { status: 'completed', timeSpent: 6 } })
})

/** Other content than the shipped with the same lessons, and what the build prepares of it; its title of Module 1 tells that it was used. */
const other = { root: '', contentDir: '', prepared: '' }

// Reading and rendering the course takes longer than the tests: it is prepared once.
beforeAll(async () => {
  other.root = await makeFolder()
  other.contentDir = join(other.root, 'content')
  other.prepared = join(other.root, 'build', 'course.json')
  await cp(shipped, other.contentDir, { recursive: true })
  await change(join(other.contentDir, 'course', 'sources.yaml'), '- id:', '# Another wording.\n- id:')
  await writePreparedCourse(other.contentDir, other.prepared)
  const written = JSON.parse(await readFile(other.prepared, 'utf8'))
  written.course.modules[0].module.title = 'Prepared'
  await writeFile(other.prepared, JSON.stringify(written))
})

afterAll(() => rm(other.root, { recursive: true }))

test('the course that the build has prepared gives the same lessons as its files', async () => {
  const product = await startTestProduct()
  const { db } = product.deps
  const readLessons = async () => {
    const rows = await db.selectFrom('lessons').selectAll().orderBy('moduleId').orderBy('lessonId').execute()
    return rows.map(({ id, createdAt, updatedAt, ...row }) => row)
  }
  const ofFiles = await readLessons()
  await db.deleteFrom('lessons').execute()
  expect(await loadCourse(product.deps, other.contentDir, other.prepared)).toBe(true)
  expect(await readLessons()).toEqual(ofFiles)
  const { token: as } = await product.signIn()
  expect((await product.call(listModules, { as })).body.data[0]!.title).toBe('Prepared')
})

test('a course that was prepared from other content, or is cut off, is not used', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const readTitles = async () => [
    (await product.call(listModules, { as })).body.data[0]!.title,
    (await product.call(getLesson, { as, params: lesson })).body.data.title,
  ]
  const [shippedTitle] = await readTitles()
  const contentDir = await copyContent()
  await change(lessonFile(contentDir), 'title: Why Principal Talent Matters', 'title: Why Principals Matter')
  expect(await loadCourse(product.deps, contentDir, other.prepared)).toBe(true)
  expect(await readTitles()).toEqual([shippedTitle, 'Why Principals Matter'])

  const cutOff = join(contentDir, '..', 'cut-off.json')
  await cp(other.prepared, cutOff)
  await truncate(cutOff, 1000)
  expect(await loadCourse(product.deps, other.contentDir, cutOff)).toBe(true)
  expect(await readTitles()).toEqual([shippedTitle, 'Why Principal Talent Matters'])
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
  const contentDir = await copyContent()
  await change(lessonFile(contentDir), 'title: Why Principal Talent Matters', 'title: Theirs')
  expect(await loadCourse(product.deps, contentDir)).toBe(true)
  const read = (await product.call(getLesson, { as, params: lesson })).body.data
  expect(read).toMatchObject({
    moduleTitle: 'Ours',
    title: 'Why Principal Talent Matters',
    content: { data: { html: '<p>Ours</p>' } },
  })
  expect((await product.call(listModules, { as })).body.data[0]!.progress.totalLessons).toBe(7)
})

test('a lesson with a wrong file is refused as a whole: the course stays as it was', async () => {
  const product = await startTestProduct()
  const contentDir = await copyContent()
  await change(lessonFile(contentDir), 'title: Why Principal Talent Matters', 'title: Theirs')
  const last = join(contentDir, 'course', 'module-8')
  await rename(join(last, '4-final-check.md'), join(last, 'final-check.md'))
  await expect(loadCourse(product.deps, contentDir)).rejects.toThrow('final-check.md')
  const titles = await product.deps.db.selectFrom('lessons').select('title').where('title', '=', 'Theirs').execute()
  expect(titles).toEqual([])
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
