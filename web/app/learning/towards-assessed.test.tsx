import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { AssessmentStatus } from '#contract/assessment.ts'
import { TowardsAssessed } from './towards-assessed.tsx'

const before: AssessmentStatus = {
  isOffered: true,
  isOpen: true,
  attempts: [],
  running: null,
  passed: false,
  attemptsLeft: 2,
  nextAttemptAt: null,
  works: [],
  artefacts: [],
  assessedAt: null,
}

const sent = (state: AssessmentStatus['artefacts'][number]['state']): Partial<AssessmentStatus> => ({
  passed: true,
  artefacts: [
    {
      submissionId: '018f0000-0000-7000-8000-000000000001',
      type: 'scorecard',
      rubric: { version: '1', criteria: [] },
      state,
      ratings: [],
      note: null,
      reviewedAt: null,
      submittedAt: '2026-11-21T10:00:00.000Z',
    },
  ],
})

const linkWith = (assessment: AssessmentStatus | undefined) => {
  render(<TowardsAssessed assessment={assessment} userId="anna" />, { wrapper: MemoryRouter })
  return screen.queryByRole('link')?.textContent
}

test.each<[string, Partial<AssessmentStatus>, string]>([
  ['nothing is passed', {}, 'Go to the assessment'],
  ['the assessment is passed', { passed: true }, 'Choose your work'],
  ['a reviewer has the work', sent('waiting'), 'See your result'],
  ['the work came back', sent('returned'), 'See what is missing'],
])('where %s, the next step is named', (_, changes, link) => {
  expect(linkWith({ ...before, ...changes })).toBe(link)
})

test('an assessment that is not offered is no next step, and one that could not be loaded is', () => {
  expect(linkWith({ ...before, isOffered: false })).toBeUndefined()
  expect(linkWith(undefined)).toBe('Go to the assessment')
})
