import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Decision } from '#contract/decision-content.ts'
import { DecisionsEditor } from './decisions-editor.tsx'

const decision: Decision = {
  id: 'm1-d-brief',
  kind: 'choice',
  title: 'The brief',
  case: 'The manager calls.',
  question: 'What do you ask first?',
  options: [
    { id: 'o1', text: 'The outcome', verdict: 'best', reasoning: 'It decides the rest.' },
    { id: 'o2', text: 'The budget', verdict: 'weak', reasoning: 'It follows.' },
  ],
  takeaway: 'Outcome first.',
}

const Editor = () => {
  const [decisions, setDecisions] = useState([decision])
  return <DecisionsEditor decisions={decisions} onChange={setDecisions} issues={{}} moduleId={1} />
}

test('a decision is shown as learners see it while it is typed, without the verdicts', async () => {
  render(<Editor />)
  expect(screen.queryByRole('group', { name: 'What learners see of decision 1' })).toBeNull()
  await userEvent.click(screen.getByText(/^What learners see/))
  const view = await screen.findByRole<HTMLFieldSetElement>('group', { name: 'What learners see of decision 1' })
  expect(within(view).getByRole('heading', { name: 'The brief' })).toBeTruthy()
  expect(within(view).getByLabelText('The budget')).toBeTruthy()
  expect(view.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(/^Option 2/), { target: { value: 'The pay band' } })
  expect(within(view).getByLabelText('The pay band')).toBeTruthy()
  expect(within(view).queryByText('It follows.')).toBeNull()
})
