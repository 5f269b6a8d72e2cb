import { expect, test } from 'vitest'
import { getInsights } from '#contract/insights.ts'
import { allJobs } from '../../../all-jobs.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

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
const countFigures = (product: TestProduct) => allJobs(product.deps, undefined).countFigures({}, { lastAttempt: false })

test('the history of the course is shown as a job counted it last, with the time of that count', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  expect(await readHistory(product)).toEqual({ countedAt: null, asked: undefined, weeks: 0, lessons: 0 })
  await ask(product, 'jana@acme.example')
  await countFigures(product)
  const first = { countedAt: '2026-11-21T09:00:00.000Z', asked: 1, weeks: 26, lessons: expect.toSatisfy((count) => count > 40) }
  expect(await readHistory(product)).toEqual(first)
  product.clock.advance({ minutes: 1 })
  await ask(product, 'eva@beta.example')
  expect(await readHistory(product)).toEqual(first)
  await countFigures(product)
  expect(await readHistory(product)).toEqual({ ...first, countedAt: '2026-11-21T09:01:00.000Z', asked: 2 })
})

test('a history that another version kept in another form counts as none', async () => {
  const product = await startTestProduct()
  await countFigures(product)
  await product.pool.query(`update installation set value = value #- '{figures,weeks}' where key = 'course-history'`)
  expect(await readHistory(product)).toMatchObject({ countedAt: null, weeks: 0 })
  await countFigures(product)
  expect(await readHistory(product)).toMatchObject({ countedAt: expect.any(String), weeks: 26 })
})
