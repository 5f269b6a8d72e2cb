import { expect, test } from 'vitest'
import { getInsights } from '#contract/insights.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { countHistory, countHistoryWhenDue } from './insights.service.ts'

/** What an admin sees who has just signed in: when the history was counted, and how many people have asked for access. */
const readHistory = async (product: TestProduct) => {
  const { token } = await product.signIn({ role: 'admin' })
  const { countedAt, funnel, weeks, dropOff } = (await product.call(getInsights, { as: token })).body.data
  return {
    countedAt,
    asked: funnel.find(({ step }) => step === 'requested')?.people,
    weeks: weeks.length,
    lessons: dropOff.length,
  }
}
const ask = async (product: TestProduct, contactEmail: string) =>
  askForAccess(product, await product.signIn({ role: 'admin' }), { contactEmail })
/** Makes the count that is kept one that took so long. */
const setCountingMs = (product: TestProduct, ms: number) =>
  product.pool.query(
    `update installation set value = value || jsonb_build_object('countingMs', $1::int) where key = 'course-history'`,
    [ms],
  )

test('the history of the course is shown as it was counted last, with the time of that count', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  expect(await readHistory(product)).toEqual({ countedAt: null, asked: undefined, weeks: 0, lessons: 0 })
  await ask(product, 'jana@acme.example')
  await countHistory(product.deps)
  await setCountingMs(product, 51)
  const first = { countedAt: '2026-11-21T09:00:00.000Z', asked: 1, weeks: 26, lessons: expect.toSatisfy((count) => count > 40) }
  expect(await readHistory(product)).toEqual(first)
  product.clock.advance({ minutes: 1 })
  await ask(product, 'eva@beta.example')
  expect(await readHistory(product)).toEqual(first)
  await countHistory(product.deps)
  expect(await readHistory(product)).toEqual({ ...first, countedAt: '2026-11-21T09:01:00.000Z', asked: 2 })
})

test('where counting is quick, whoever looks sees the figures of that moment', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await countHistory(product.deps)
  await setCountingMs(product, 50)
  await ask(product, 'jana@acme.example')
  product.clock.advance({ seconds: 4 })
  expect(await readHistory(product)).toMatchObject({ countedAt: '2026-11-21T09:00:00.000Z', asked: 0 })
  product.clock.advance({ seconds: 1 })
  expect(await readHistory(product)).toMatchObject({ countedAt: '2026-11-21T09:00:05.000Z', asked: 1 })
})

test('it is counted again after a hundred times as long as counting took, or when the clock has been put back', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const countedAt = async () => (await readHistory(product)).countedAt
  await countHistoryWhenDue(product.deps)
  expect(await countedAt()).toBe('2026-11-21T09:00:00.000Z')
  await setCountingMs(product, 3_000)
  product.clock.advance({ seconds: 299 })
  await countHistoryWhenDue(product.deps)
  expect(await countedAt()).toBe('2026-11-21T09:00:00.000Z')
  product.clock.advance({ seconds: 1 })
  await countHistoryWhenDue(product.deps)
  expect(await countedAt()).toBe('2026-11-21T09:05:00.000Z')
  await setCountingMs(product, 3_000)
  product.clock.set('2026-11-20T09:00:00Z')
  await countHistoryWhenDue(product.deps)
  expect(await countedAt()).toBe('2026-11-20T09:00:00.000Z')
})

test('a history that another version kept in another form counts as none', async () => {
  const product = await startTestProduct()
  await countHistory(product.deps)
  await product.pool.query(`update installation set value = value #- '{figures,weeks}' where key = 'course-history'`)
  expect(await readHistory(product)).toMatchObject({ countedAt: null, weeks: 0 })
  await countHistoryWhenDue(product.deps)
  expect(await readHistory(product)).toMatchObject({ countedAt: expect.any(String), weeks: 26 })
})
