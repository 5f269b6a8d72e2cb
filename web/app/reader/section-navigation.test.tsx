import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SectionTimeline } from './section-navigation.tsx'

const lesson = (lessonId: number) => ({
  lessonId,
  title: `Section ${lessonId}`,
  kind: 'text' as const,
  minutes: 5,
  progress: { status: 'not-started' as const, timeSpent: 0, completedAt: null },
})

test('the timeline ticks what is completed, and not what was skipped', () => {
  const nothing = () => undefined
  render(
    <MemoryRouter>
      <SectionTimeline
        lessons={[1, 2, 3, 4].map(lesson) as never}
        current={2}
        isCompleted={(lessonId) => lessonId === 1}
        onIntent={nothing}
        onOpen={nothing}
      />
    </MemoryRouter>,
  )
  const states = screen.getAllByRole('link').map((link) => link.textContent)
  expect(states).toEqual(['Section 1, completed', '2Section 2, skipped', '3Section 3, current', '4Section 4, upcoming'])
})
