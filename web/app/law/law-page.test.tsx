import { render, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import LawPageScreen, { clientLoader } from './law-page.tsx'

const page = {
  market: 'united-states',
  asOf: '2026-11-23',
  reviewBy: '2027-01-31',
  intro: 'What holds today.',
  first: ['One', 'Two', 'Three', 'Four', 'Five'],
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

test('a link to a statement leads to it with the focus', async () => {
  const line = {
    id: 'F9.85',
    state: 'holds',
    since: null,
    statement: 'Non-competes.',
    todo: null,
    mark: 'A',
    sources: [],
    news: null,
  }
  const topics = [{ heading: 'Ties', lines: [line] }]
  const Stub = createRoutesStub([{ path: '/law/:market', Component: LawPageScreen, loader: () => ({ ...page, topics }) }])
  render(<Stub initialEntries={['/law/united-states#F9.85']} />)
  await waitFor(() => expect(document.activeElement?.id).toBe('F9.85'))
})
