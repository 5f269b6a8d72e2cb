import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Refresher, RefresherResult } from '#contract/refreshers.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { RefresherCard } from './refresher-card.tsx'

const farEnd = answerCallsByLine()
const line = 'POST /api/refreshers/3'

const refresher: Refresher = {
  moduleId: 3,
  moduleTitle: 'Advanced Sourcing Strategies',
  round: 2,
  dueAt: '2026-11-28T09:00:00.000Z',
  practice: null,
  attemptKey: 'shown',
  questions: [0, 2, 4].map((id) => ({ id, question: `Question ${id}`, options: ['one', 'two', 'three', 'four'] })),
}
const result: RefresherResult = {
  correctCount: 2,
  total: 3,
  nextDueAt: null,
  facts: [
    {
      number: 4,
      id: 'sample',
      mark: 'A',
      statement: 'A figure of an explanation.',
      date: '2025',
      method: null,
      sources: [{ publisher: 'Office', title: 'Tables', url: 'https://office.example', date: '2025', read: '2026-11' }],
    },
  ],
  review: refresher.questions.map(({ question, options }, index) => ({
    question,
    options,
    chosen: 1,
    correct: index === 0 ? 0 : 1,
    explanation: `Because of ${question}.`,
    explanations: ['', '', '', ''],
  })),
}

test('a refresher opens on demand, is sent only when complete, and explains each answer', async () => {
  farEnd.answers[line] = { data: result }
  render(<RefresherCard refresher={refresher} />)
  await userEvent.click(screen.getByRole('button', { name: /^Start refresher/ }))
  const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check my answers' })
  const groups = screen.getAllByRole('group')
  expect(groups).toHaveLength(3)
  for (const group of groups) {
    expect(check.disabled).toBe(true)
    await userEvent.click(within(group).getByLabelText('two'))
  }
  await userEvent.click(check)
  expect(await screen.findByRole('heading', { name: '2 of 3 correct' })).toBe(document.activeElement)
  expect(farEnd.calls.at(-1)?.body).toEqual({ round: 2, answers: { 0: 1, 2: 1, 4: 1 }, attemptKey: 'shown' })
  expect(screen.getByText(/Because of Question 4\./)).toBeTruthy()
  expect(screen.getByText(/A figure of an explanation\./).textContent).toContain('(2025)')
  expect(screen.getByText('This was the last refresher of this module.')).toBeTruthy()
})

test('a refused refresher keeps the answers and shows why', async () => {
  farEnd.answers[line] = { status: 409, message: 'This refresher is not due. It may have been answered on another device.' }
  render(<RefresherCard refresher={refresher} />)
  await userEvent.click(screen.getByRole('button', { name: /^Start refresher/ }))
  for (const group of await screen.findAllByRole('group')) await userEvent.click(within(group).getByLabelText('two'))
  await userEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
  expect(await screen.findByText(/is not due/)).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('radio', { checked: true })).toHaveLength(3)
})
