import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ModuleView } from '#contract/lessons.ts'
import { signIn } from '../../session/session.ts'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import ProgressPage, { clientLoader } from './progress-page.tsx'

const module = (moduleId: number, completedLessons: number, changes: Partial<ModuleView> = {}): ModuleView => ({
  _id: `00000000-0000-4000-8000-00000000000${moduleId}`,
  moduleId,
  title: `Title ${moduleId}`,
  description: '',
  duration: '30 min',
  minutes: 30,
  ownMinutes: 15,
  type: 'text',
  whatYoullLearn: [],
  takeaway: 'Checklist',
  imageUrl: null,
  isPublished: true,
  order: moduleId,
  prerequisites: [],
  locked: false,
  lockReason: null,
  progress: {
    completedLessons,
    totalLessons: 6,
    completedAt: completedLessons === 6 ? '2026-11-21T09:00:00.000Z' : null,
    lastAccessedAt: completedLessons > 0 ? '2026-11-21T09:00:00.000Z' : null,
  },
  ...changes,
})

test('of the modules on the progress page, the one to go on with has the solid button, and those that are completed the pale one', async () => {
  const modules = [module(1, 6), module(2, 2), module(3, 0, { locked: true, lockReason: 'previous-module' })]
  signIn(sampleUser(), 'token')
  answerCalls(() => success(modules))
  const Stub = createRoutesStub([{ path: '/', Component: ProgressPage, loader: clientLoader }])
  render(<Stub />)
  const look = (name: string) =>
    /button-(primary|secondary)/.exec(screen.getByText(name, { exact: false }).parentElement?.className ?? '')?.[1]
  await screen.findByRole('heading', { level: 1, name: 'Your Learning Progress' })
  expect(look(': Title 1')).toBe('secondary')
  expect(look(': Title 2')).toBe('primary')
  expect(look(': Title 3')).toBe('secondary')
  const shown = screen.getAllByRole('heading', { level: 3 }).map((title) => title.closest('.card')?.textContent ?? '')
  expect(shown[1]).toContain('2 of 6 lessons completedLast activity: 21 Nov 2026Continue Learning')
  expect(shown[2]).toContain('0 of 6 lessons completedStart Module')
})
