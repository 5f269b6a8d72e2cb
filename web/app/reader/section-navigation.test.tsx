import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LessonOfModule } from './reading.ts'
import { SectionList, SectionTimeline } from './section-navigation.tsx'

const lesson = (lessonId: number, status: LessonOfModule['progress']['status'] = 'not-started'): LessonOfModule => ({
  lessonId,
  moduleId: 1,
  title: `Section ${lessonId}`,
  description: '',
  duration: '5 min',
  minutes: 5,
  kind: 'text',
  ownMinutes: 2,
  progress: { status, timeSpent: 0, completedAt: null },
  decisionCount: { total: 0, made: 0 },
  bestScore: null,
})

test('the timeline ticks completed sections, not started or skipped ones', () => {
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
    'Section 2, skipped',
    'Section 3, started',
    'Section 4, current',
    'Section 5, upcoming',
  ])
})

test('next to a lesson on a separate page, the list links to the other lessons and marks completed ones', () => {
  render(
    <MemoryRouter>
      <SectionList
        word="lesson"
        linkTo={({ moduleId, lessonId }) => `/module/${moduleId}/lesson/${lessonId}`}
        lessons={[lesson(4), lesson(7), lesson(9)]}
        current={1}
        isCompleted={(lessonId) => lessonId === 4}
        onIntent={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText('1 of 3 lessons completed')).toBeTruthy()
  const links = within(screen.getByRole('navigation', { name: 'Lessons' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current'), link.textContent])).toEqual([
    ['/module/1/lesson/4', null, 'Section 45 min, and about 2\u00a0min of practice and work of your own, Completed'],
    ['/module/1/lesson/7', 'page', '2Section 75 min, and about 2\u00a0min of practice and work of your own, Not started'],
    ['/module/1/lesson/9', null, '3Section 95 min, and about 2\u00a0min of practice and work of your own, Not started'],
  ])
})
