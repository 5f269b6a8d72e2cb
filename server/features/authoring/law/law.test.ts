import { expect, test } from 'vitest'
import { getLawPage, lawMarket, listDueReviews } from '#contract/law.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

test('each market has a page whose lines have statement, mark, date and source, and future rules have a future date', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const seen = new Set<string>()
  const undated: string[] = []
  const unsettled: string[] = []
  for (const market of lawMarket.options) {
    const page = (await product.call(getLawPage, { as, params: { market } })).body.data
    const lines = page.topics.flatMap((topic) => topic.lines)
    expect(lines.length).toBeGreaterThan(15)
    expect(page.first).toHaveLength(5)
    expect(lines.filter((line) => line.news !== null).length).toBeGreaterThan(4)
    for (const line of lines) {
      expect(seen.has(line.id), `${line.id} stands twice`).toBe(false)
      seen.add(line.id)
      expect(line.statement.length).toBeGreaterThan(20)
      expect(line.sources.length).toBeGreaterThan(0)
      if (line.state === 'coming') expect(line.since! > page.asOf, line.id).toBe(true)
      if (line.state === 'unsettled') unsettled.push(line.id)
      if (line.state !== 'coming' && line.since) expect(line.since <= page.asOf, line.id).toBe(true)
      // The first day is in the statement, in its sources, or has a separate source; otherwise the page states that it is unknown.
      if (!line.since) undated.push(line.id)
      else if (!line.sinceSource) expect(line.statement, line.id).toContain(inWords(line.since))
    }
    expect(page.reviewBy > page.asOf).toBe(true)
  }
  expect(undated).toEqual(['F9.26', 'F9.103', 'F9.92', 'F9.96', 'F9.88', 'F9.89', 'F9.54', 'F9.97', 'F9.101'])
  // A directive without its national act, and a proclamation that may have expired.
  expect(unsettled).toEqual(['F9.6', 'F9.61'])
  expect([...seen]).toEqual(expect.arrayContaining(['F9.12', 'F9.22', 'F9.44', 'F9.54', 'F9.61']))
})

test('an admin is notified from two weeks before a review is due, and after it has passed', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  expect((await product.call(listDueReviews, { as })).body.data).toEqual([])
  product.clock.advance({ days: 12 })
  const { token: nearAs } = await product.signIn({ role: 'admin', email: 'near@example.com' })
  const near = (await product.call(listDueReviews, { as: nearAs })).body.data
  expect(near.length).toBeGreaterThan(0)
  expect(near.every(({ isPassed }) => !isPassed)).toBe(true)
  product.clock.advance({ days: 60 })
  const { token } = await product.signIn({ role: 'admin', email: 'later@example.com' })
  const late = (await product.call(listDueReviews, { as: token })).body.data
  expect(late.filter(({ isPassed }) => isPassed).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Law page: Czechia', 'Law page: United States', 'Rates of the contract calculator']),
  )
  expect(late.map(({ reviewBy }) => reviewBy)).toEqual(late.map(({ reviewBy }) => reviewBy).toSorted())
})
