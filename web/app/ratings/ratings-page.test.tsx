import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { RatingPanel } from '#contract/rating-panel.ts'
import { signIn } from '../../session/session.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { leaveTokenOf } from '../../testing/signed-in.ts'
import RatingsPage, { clientLoader, shouldRevalidate } from './ratings-page.tsx'

const Nothing = () => null

const server = answerCallsByLine()

afterEach(cleanup)

const panelOf = (id: string, title: string): RatingPanel => ({
  id,
  title,
  role: 'Principal engineer.',
  competency: 'Handling failure',
  isHeavy: true,
  question: 'What was different a month later?',
  anchors: { weak: 'Nothing', sound: 'One change', strong: 'Checked later' },
  raters: ['Manager', 'Senior', 'Principal'],
  answers: ['a', 'b', 'c'].map((answer) => ({
    id: answer,
    name: `Candidate ${answer}`,
    transcript: [{ says: [{ text: `${title}, said by ${answer}`, shows: 'A change.' }] }],
    sheets: [3, 3, 3].map((rating) => ({ rating, rests: `${title}, said by ${answer}`, why: 'One change.', after: rating })),
    debrief: [],
    lesson: 'One change.',
    ifHigher: 'No more.',
    ifLower: 'No less.',
  })),
})

test('after one panel comes the next, and the panel that was rated is still there on the way back', async () => {
  const user = sampleUser()
  signIn(user, 'token')
  leaveTokenOf(user.id)
  server.answers['GET /api/auth/me'] = { data: { user, theme: 'system', leadsTeam: false } }
  server.answers['GET /api/ratings'] = {
    data: { panels: [panelOf('first', 'First'), panelOf('second', 'Second')], submitted: [] },
  }
  server.answers['PUT /api/ratings/first'] = (body) => ({
    data: { panel: 'first', submittedAt: '2026-11-26T12:00:00.000Z', ...(body as object) },
  })
  const Stub = createRoutesStub([
    { path: '/user/:userId/ratings', Component: RatingsPage, HydrateFallback: Nothing, loader: clientLoader, shouldRevalidate },
  ])
  render(<Stub initialEntries={[`/user/${user.id}/ratings`]} />)
  const chosen = await screen.findByLabelText<HTMLSelectElement>('Panel')
  expect([...chosen.options].map(({ text }) => text)).toEqual(['1 First', '2 Second'])
  expect(screen.queryByText(/Rate the next panel/)).toBeNull()
  for (const name of ['a', 'b', 'c']) {
    const sheet = within(screen.getByRole('region', { name: `Candidate ${name}` }))
    fireEvent.click(sheet.getByLabelText(`First, said by ${name}`))
    fireEvent.click(sheet.getByLabelText(/^3/))
  }
  fireEvent.click(screen.getByText('Hand in and meet the panel'))
  const next = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Rate the next panel: Second' })
  expect(next.getAttribute('href')).toBe('?panel=second')
  fireEvent.change(chosen, { target: { value: 'second' } })
  expect(await screen.findByLabelText('Second, said by a')).toBeDefined()
  expect([...chosen.options].map(({ text }) => text)).toEqual(['1 First (rated)', '2 Second'])
  fireEvent.change(chosen, { target: { value: 'first' } })
  expect(await screen.findByText('You rate all three as the panel does after its debrief.')).toBeDefined()
})
