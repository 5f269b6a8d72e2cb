import { expect, test } from 'vitest'
import type { ActivityField } from '#contract/course-content.ts'
import { shownAnswer } from './activity-answers.tsx'

const field: ActivityField = {
  id: 'actions',
  label: 'Actions',
  required: true,
  type: 'rows',
  minRows: 1,
  maxRows: 3,
  columns: [
    { id: 'firstStep', label: 'First step', required: true, type: 'text', maxLength: 200 },
    { id: 'owner', label: 'Owner', required: true, type: 'text', maxLength: 80 },
    { id: 'share', label: 'Share', required: false, type: 'number', min: 0, max: 100, unit: '%' },
  ],
}

test('the lines of a table are read in the order of its columns, each cell under its name', () => {
  const rows = [{ share: 30, owner: 'Me', firstStep: 'Call five people' }, { owner: 'CTO', firstStep: '' }, {}]
  expect(shownAnswer(field, rows)).toBe('First step: Call five people\nOwner: Me\nShare: 30%\n\nOwner: CTO')
  expect(shownAnswer(field, undefined)).toBe('')
})
