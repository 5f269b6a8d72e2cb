import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { signIn } from '../../session/session.ts'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { sampleModuleView } from '../../testing/sample-module.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import ProgressPage, { clientLoader } from './progress-page.tsx'

test('of the modules on the progress page, the one to go on with has the solid button, and those that are completed the pale one', async () => {
  const locked = { locked: true, lockReason: 'previous-module' } as const
  const modules = [sampleModuleView(1, 6), sampleModuleView(2, 2), sampleModuleView(3, 0, locked)]
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
