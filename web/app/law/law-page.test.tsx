import { expect, test } from 'vitest'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { clientLoader } from './law-page.tsx'

const page = {
  market: 'united-states',
  asOf: '2026-11-23',
  reviewBy: '2027-01-31',
  intro: 'What holds today.',
  first: [],
  notRead: 'Nothing.',
  topics: [],
}

test('a market without a law page is not found, and the server is not asked', async () => {
  const { sent } = answerCalls(() => success(page))
  const load = (market: string) => clientLoader({ params: { market }, request: new Request(`https://course.test/law/${market}`) })
  await expect(load('germany')).rejects.toMatchObject({ init: { status: 404 } })
  expect(sent).toEqual([])
  await load('united-states')
  expect(sent).toHaveLength(1)
})
