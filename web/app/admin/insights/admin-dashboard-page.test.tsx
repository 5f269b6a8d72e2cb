import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCallsByLine } from '../../../testing/answer-calls.ts'
import AdminDashboardPage, { clientLoader } from './admin-dashboard-page.tsx'
import { emptyInsights } from './load-insights.ts'

const server = answerCallsByLine()

const open = async (insights: typeof emptyInsights) => {
  server.answers = {
    'GET /api/insights': { data: insights },
    'GET /api/teams?status=pending&sort=createdAt&direction=asc&limit=5': { data: { teams: [] }, total: 0 },
    'GET /api/account/passkeys': { data: { passkeys: [], recoveryCodesLeft: 0, required: false } },
    'GET /api/readiness': { data: { checked: 0, missing: [] } },
    'GET /api/due-reviews': { data: [] },
  }
  const Stub = createRoutesStub([{ path: '/admin/dashboard', Component: AdminDashboardPage, loader: clientLoader }])
  render(<Stub initialEntries={['/admin/dashboard']} />)
  await screen.findByRole('heading', { level: 2, name: 'Waiting for you' })
}

test('waiting work is shown as a number, up to the limit of its count', async () => {
  await open({ ...emptyInsights, waiting: { ...emptyInsights.waiting, failedMails: 999, newSubmissions: 1_000 } })
  expect(screen.getByRole('link', { name: /emails could not be delivered/ }).textContent).toBe(
    '999 emails could not be delivered',
  )
  expect(screen.getByRole('link', { name: /submissions to read/ }).textContent).toBe('1,000+ submissions to read')
})

test('the count of overdue requests is not presented as the total of the list', async () => {
  await open({ ...emptyInsights, waiting: { ...emptyInsights.waiting, overdueRequests: 1, newRequests: 61 } })
  screen.getByRole('link', { name: /^1 request has been waiting/ })
  screen.getByRole('link', { name: '61 more requests to review' })
  cleanup()
  await open({ ...emptyInsights, waiting: { ...emptyInsights.waiting, newRequests: 61 } })
  screen.getByRole('link', { name: '61 requests to review' })
})

test('the figures over everybody say when they were counted, or that they have not been', async () => {
  await open({
    ...emptyInsights,
    countedAt: '2026-11-21T09:00:00.000Z',
    funnel: [{ step: 'invited', label: 'Invited', population: 'everyone invited', people: 7 }],
  })
  const times = screen.getAllByText(/^As of/).map((line) => line.querySelector('time')?.dateTime)
  expect(times, 'of the funnel and of the weeks').toEqual(['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
  screen.getByRole('table', { name: 'People who reached each step' })
  cleanup()
  await open(emptyInsights)
  screen.getByText('These figures have not been counted yet. Load the page again in a minute.')
  expect(screen.queryByRole('table', { name: 'People who reached each step' })).toBeNull()
})
