import { expect, test } from 'vitest'
import { saveNote } from '#contract/notes.ts'
import { searchCourse } from '#contract/search.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { startWithLessonAdmins } from '../../../testing/lesson-admins.ts'
import { shareTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { foldAccents } from './passages-of-course.ts'
import { nearestWord } from './search.service.ts'

const shared = shareTestProduct()

async function start(product: TestProduct = shared(), modules = [1, 2]) {
  const { token: as, id } = await product.signIn()
  await completeModules(product, id, modules)
  const search = async (words: string) => (await product.call(searchCourse, { as, query: { search: words } })).body.data
  return { product, as, id, search }
}

const textOf = ({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text).join('')
const markedIn = ({ parts }: { parts: { text: string; isMarked: boolean }[] }) =>
  parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)

test('lessons, law pages and takeaways are found by the stems of words, with their passages marked and linked', async () => {
  const { search } = await start()
  const { results, corrections } = await search('unemployment')
  expect(corrections).toEqual([])
  const [lesson] = results.filter(({ kind }) => kind === 'lesson')
  expect(markedIn(lesson!).join(' ').toLowerCase()).toContain('unemploy')
  expect(lesson!.path).toMatch(/^\/module\/1\/lesson\/\d+#passage=/)
  expect((await search('discriminating')).results.map(({ kind }) => kind)).toContain('law')
  const takeaways = (await search('job description template')).results.filter(({ kind }) => kind === 'takeaway')
  expect(takeaways.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/user\/[^/]+\/resources$/))
  expect((await search('the of')).results).toEqual([])
  expect((await search(`'; & | ! <-> "x" \\`)).results).toEqual(expect.any(Array))
})

test('accents do not matter, and a word that occurs nowhere is replaced by the nearest one', async () => {
  const { search } = await start()
  const czech = await search('nezaměstnanost')
  expect(markedIn(czech.results[0]!)[0]).toMatch(/^nezaměstnan/i)
  expect(czech.corrections).toMatchObject([{ typed: 'nezamestnanost' }])
  expect((await search('nezamestnanych')).results[0]).toMatchObject({ title: czech.results[0]!.title })
  const typo = await search('unemploymnet')
  expect(typo.corrections).toEqual([{ typed: 'unemploymnet', searched: 'unemployment' }])
  expect(markedIn(typo.results[0]!).join(' ').toLowerCase()).toContain('unemploy')
  expect((await search('qqqqxxxx')).results).toEqual([])
})

test('a locked module is found by its title alone, and nothing of its text is shown', async () => {
  const { product, search } = await start(shared(), [])
  const { results } = await search('pipelines')
  const locked = results.filter(({ kind }) => kind === 'locked')
  expect(locked.length).toBeGreaterThan(0)
  for (const result of locked) expect(result).toMatchObject({ path: null, parts: [] })
  const modules = results.map(({ path }) => /^\/module\/(\d+)/.exec(path ?? '')?.[1]).filter(Boolean)
  expect(modules.every((moduleId) => moduleId === '1')).toBe(true)
  expect(results.filter(({ kind }) => kind === 'takeaway').every(({ place }) => !place.includes('Pipeline'))).toBe(true)
  const { token: admin } = await product.signIn({ role: 'admin' })
  const all = (await product.call(searchCourse, { as: admin, query: { search: 'pipelines' } })).body.data.results
  expect(all.some(({ kind }) => kind === 'locked')).toBe(false)
  expect(all.filter(({ path }) => path?.startsWith('/module/6/')).length).toBeGreaterThan(0)
})

test('a word is not corrected into one that only a locked module has', async () => {
  const { product, search } = await start(shared(), [])
  await product.pool.query("update lessons set html = html || '<p>Zanzibarian</p>' where module_id = 6 and lesson_id = 1")
  const { token: as } = await product.signIn({ role: 'admin' })
  const typed = 'zanzibaria unemployment'
  const all = (await product.call(searchCourse, { as, query: { search: typed } })).body.data
  expect(all.corrections).toEqual([{ typed: 'zanzibaria', searched: 'zanzibarian' }])
  expect((await search(typed)).corrections.map(({ searched }) => searched)).not.toContain('zanzibarian')
})

test('the next search finds text that an admin has just saved, and no longer the replaced text', async () => {
  const { product, save } = await startWithLessonAdmins()
  const { search } = await start(product, [])
  await save({ html: '<p>Zvěřinec is a menagerie.</p>' })
  const [found] = (await search('zverinec')).results
  expect(textOf(found!)).toBe('Zvěřinec is a menagerie.')
  expect(markedIn(found!)).toEqual(['Zvěřinec'])
  await save({ html: '<p>Nothing of that kind.</p>' })
  expect((await search('zverinec')).results.map(textOf)).not.toContain('Zvěřinec is a menagerie.')
  expect((await product.pool.query('select distinct build from search_passages')).rowCount).toBe(1)
})

test('own notes are found by their owner alone', async () => {
  const { product, as, search } = await start()
  const note = { quote: 'A passage.', prefix: '', suffix: '', body: 'My xylophone idea for Łódź.' }
  const at = { moduleId: 1, lessonId: 2, noteId: '8c3ae3e0-4d5b-4c65-9d0b-3f0a4a1b2c3d' }
  await product.call(saveNote, { as, params: at, body: note })
  const ofNote = [{ kind: 'note', path: expect.stringMatching(/\/notes$/) }]
  expect((await search('xylophones')).results).toMatchObject(ofNote)
  expect((await search('xyloph')).results).toMatchObject(ofNote)
  expect((await search('lodz')).results).toMatchObject(ofNote)
  const { token: stranger } = await product.signIn({ email: 'stranger@example.com' })
  const theirs = await product.call(searchCourse, { as: stranger, query: { search: 'xylophones' } })
  expect(theirs.body.data.results.filter(({ kind }) => kind === 'note')).toEqual([])
})

test('folding keeps the place of every letter, and the nearest word shares the most letters', () => {
  expect(foldAccents('Příšerně žluťoučký Straße 😀 e\u0301 Łódź')).toBe('Priserne zlutoucky Straße 😀 e Lodz')
  expect(nearestWord('unemp', ['unemployment', 'unemployed'])).toBe('unemployed')
  expect(nearestWord('reqruiter', ['require', 'recruiter', 'writer'])).toBe('recruiter')
  expect(nearestWord('xyz', ['abc'])).toBeUndefined()
})
