import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ActivityForm } from '#contract/course-content.ts'
import { ActivityEditor } from './activity-editor.tsx'

const plan: ActivityForm = {
  minutes: 10,
  assistant: 'action-plan',
  intro: 'Plan your next weeks.',
  fields: [
    { id: 'goal', label: 'Goal', required: true, type: 'textarea', maxLength: 500 },
    { id: 'obstacle', label: 'Obstacle', required: false, type: 'text', maxLength: 200 },
  ],
}

const Editor = () => {
  const [activity, setActivity] = useState(plan)
  return <ActivityEditor activity={activity} onChange={setActivity} issues={{}} />
}

test('a field that an activity’s checks need cannot be removed, and the editor explains why', () => {
  render(<Editor />)
  const goal = within(screen.getByRole('group', { name: 'field 1' }))
  const remove = goal.getByRole('button', { name: 'Remove field 1' })
  expect(remove).toHaveProperty('disabled', true)
  const reason = document.getElementById(remove.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('This activity’s checks use this field, so it can’t be removed.')

  const other = screen.getByRole('button', { name: 'Remove field 2' })
  expect(other).toHaveProperty('disabled', false)
  expect(other.getAttribute('aria-describedby')).toBeNull()
})
