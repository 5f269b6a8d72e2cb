import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LessonOfModule } from './reading.ts'
import { SectionTimeline } from './section-navigation.tsx'

const lesson = (lessonId: number, status: LessonOfModule['progress']['status'] = 'not-started'): LessonOfModule => ({
  lessonId,
  moduleId: 1,
  title: `Section ${lessonId}`,
  description: '',
  duration: '5 min',
  minutes: 5,
  kind: 'text',
  readingMinutes: 5,
  workMinutes: 0,
  progress: { status, timeSpent: 0, completedAt: null },
  decisionCount: { total: 0, made: 0 },
  bestScore: null,
})

test('the timeline ticks what is completed, and not what was begun or skipped', () => {
  const nothing = () => undefined
  render(
    <MemoryRouter>
      <SectionTimeline
        lessons={[lesson(1), lesson(2), lesson(3, 'in_progress'), lesson(4), lesson(5)]}
        current={3}
        isCompleted={(lessonId) => lessonId === 1}
        onIntent={nothing}
        onOpen={nothing}
      />
    </MemoryRouter>,
  )
  const states = screen.getAllByRole('link').map((link) => link.textContent)
  expect(states).toEqual([
    'Section 1, completed',
    '2Section 2, skipped',
    '3Section 3, started',
    '4Section 4, current',
    '5Section 5, upcoming',
  ])
})
