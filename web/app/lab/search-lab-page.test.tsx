import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '../../session/session.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { leaveTokenOf } from '../../testing/signed-in.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import SearchLabPage, { clientLoader, shouldRevalidate } from './search-lab-page.tsx'
import { emptyQuery } from './use-lab.ts'

const Nothing = () => null

const server = answerCallsByLine()

afterEach(cleanup)

const openLab = async (drill: string) => {
  const user = sampleUser()
  signIn(user, 'token')
  leaveTokenOf(user.id)
  server.answers['GET /api/auth/me'] = { data: { user, theme: 'system', leadsTeam: false } }
  server.answers['GET /api/lab/content'] = { data: {} }
  server.answers['GET /api/lab/scores'] = { data: [] }
  server.answers['GET /api/lab/strings'] ??= { data: [] }
  const Stub = createRoutesStub([
    { path: '/user/:userId/lab', Component: SearchLabPage, HydrateFallback: Nothing, loader: clientLoader, shouldRevalidate },
  ])
  render(<Stub initialEntries={[`/user/${user.id}/lab?drill=${drill}`]} />)
  await screen.findByLabelText('Your search string')
  return user
}

const run = (value: string) => {
  fireEvent.change(screen.getByLabelText('Your search string'), { target: { value } })
  fireEvent.click(screen.getByText('Run'))
}

const reachingGoal =
  '(Kafka OR Pulsar OR Flink OR RabbitMQ) AND (designed OR design OR standard OR standardy OR návrh OR vedu OR decides OR wrote OR replay OR outbox OR CDC OR "multi-region" OR operators OR MQTT OR přechod)'

test('offline, a string that finds fewer people does not replace the better one that waits to be sent', async () => {
  server.answers['PUT /api/lab/drills/without-titles'] = 'no answer'
  const user = await openLab('without-titles')
  fireEvent.click(screen.getByLabelText('Czechia'))
  const waiting = () => outbox.find(user.id, 'lab without-titles')?.payload
  run(reachingGoal)
  await waitFor(() => expect(waiting()).toMatchObject({ query: { keywords: reachingGoal } }))
  run(reachingGoal.replace(' OR RabbitMQ', '').replace(' OR MQTT', ''))
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(waiting()).toMatchObject({ query: { keywords: reachingGoal } })
})

test('a drill that is sent while another one is open is shown as done', async () => {
  const line = 'PUT /api/lab/drills/without-titles'
  server.answers[line] = 'no answer'
  await openLab('without-titles')
  fireEvent.click(screen.getByLabelText('Czechia'))
  run(reachingGoal)
  await screen.findByText('Goal reached')
  const drills = screen.getByLabelText<HTMLSelectElement>('Drill')
  fireEvent.change(drills, { target: { value: 'without-drowning' } })
  await screen.findByRole('heading', { name: /^Drill \d+: .*without drowning/i })
  server.answers[line] = {
    data: {
      drill: 'without-titles',
      search: reachingGoal,
      found: 12,
      of: 14,
      results: 30,
      submittedAt: '2026-11-26T12:00:00.000Z',
    },
  }
  await act(() => outbox.flush())
  expect([...drills.options].filter(({ text }) => text.endsWith(' (done)')).map(({ value }) => value)).toEqual(['without-titles'])
  expect(screen.getByText(/^1 of \d+ drills done$/)).toBeDefined()
})

test('a kept string and its note are shown as they wait on this device, also when another tab has changed them', async () => {
  const string = {
    id: '0b0f8f0e-6a3c-4b1e-9b7a-2f4d5c6b7a80',
    query: emptyQuery('linkedin'),
    note: 'For the bank',
    savedAt: '2026-11-26T12:00:00.000Z',
  }
  const payload = { id: string.id, query: { ...string.query, keywords: 'payments' }, note: 'For the insurer ' }
  const line = `PUT /api/lab/strings/${string.id}`
  server.answers['GET /api/lab/strings'] = { data: [string] }
  server.answers[line] = 'no answer'
  const { id: owner } = await openLab('without-titles')
  const note = () => screen.getByLabelText<HTMLInputElement>('Note').value
  expect(note()).toBe('For the bank')
  const key = { owner, document: `lab string ${string.id}`, moduleId: 3, lessonId: 0 }
  act(() => void outbox.put({ ...key, kind: 'lab-string', payload }))
  expect(note()).toBe('For the insurer ')
  server.answers[line] = { data: { ...string, ...payload, note: 'For the insurer' } }
  await act(() => outbox.flush())
  expect(note()).toBe('For the insurer')
  expect(screen.getByText('Kept strings (1)')).toBeDefined()
})

test('a kept string that cannot be deleted keeps what was typed and not saved yet', async () => {
  const user = await openLab('without-titles')
  run('payments')
  fireEvent.click(screen.getByText('Keep this string'))
  const waiting = () => outbox.list(user.id).filter(({ kind }) => kind === 'lab-string')
  const line = `DELETE /api/lab/strings/${waiting()[0]?.document.replace('lab string ', '')}`
  server.answers[line] = 'no answer'
  fireEvent.click(screen.getByText('Delete'))
  await waitFor(() => expect(server.lines()).toContain(line))
  expect(waiting()).toHaveLength(1)
})
