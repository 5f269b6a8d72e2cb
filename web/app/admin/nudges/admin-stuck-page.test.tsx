import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/answer-calls.ts'
import AdminStuckPage, { clientLoader } from './admin-stuck-page.tsx'

const people = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Learner ${number}`,
    email: `learner${number}@example.com`,
    lesson: null,
    opened: true,
    modulesCompleted: 0,
    since: '2026-10-01T09:00:00.000Z',
    lastNudgedAt: null,
    obstacle: null,
  }))

const open = async (answer: { data: ReturnType<typeof people>; total: number; more?: boolean }) => {
  answerCalls(() => answer)
  const Stub = createRoutesStub([{ path: '/admin/stuck', Component: AdminStuckPage, loader: clientLoader }])
  const view = render(<Stub initialEntries={['/admin/stuck']} />)
  await screen.findByRole('heading', { level: 1, name: 'Who is stuck' })
  return view
}
const cutShort = /among the 5,000 who stopped last/

test('reports that earlier inactive learners were not checked only when that is so', async () => {
  const few = await open({ data: people(2), total: 2, more: true })
  screen.getByText(cutShort)
  few.unmount()

  const none = await open({ data: [], total: 0, more: true })
  screen.getByText(cutShort)
  expect(screen.queryByText(/Everyone has made progress within the last week/)).toBeNull()
  none.unmount()

  const full = await open({ data: people(50), total: 500, more: true })
  expect(screen.queryByText(cutShort)).toBeNull()
  screen.getByText('1–50 of 500+')
  full.unmount()

  await open({ data: people(2), total: 2 })
  expect(screen.queryByText(cutShort)).toBeNull()
})
