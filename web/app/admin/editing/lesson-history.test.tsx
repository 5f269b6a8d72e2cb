import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCallsByLine } from '../../../testing/answer-calls.ts'
import { sampleEditedLesson } from '../../../testing/sample-edited-lesson.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import { openLessonHistory } from './lesson-history.tsx'

const server = answerCallsByLine()
const restoreLine = 'POST /api/lessons/1/2/restore'
const versions = [
  {
    version: 2,
    savedAt: '2026-11-21T09:00:00.000Z',
    savedBy: 'Anna Malá',
    title: 'Ours',
    changed: ['html', 'title'],
    current: true,
  },
  { version: 1, savedAt: '2026-11-20T09:00:00.000Z', savedBy: null, title: 'Shipped', changed: [], current: false },
]

const show = async (hasDraft: boolean) => {
  server.answers['GET /api/lessons/1/2/versions'] = { data: versions }
  server.answers[restoreLine] = { data: sampleEditedLesson({ title: 'Shipped', version: 3 }) }
  const lesson = { moduleId: 1, lessonId: 2, title: 'Ours', version: 2 }
  render(<ModalHost />)
  void openLessonHistory(lesson, hasDraft)
  const restore = await screen.findByRole('button', { name: 'Restore version 1', hidden: true })
  expect(screen.getByText('Text, Title')).toBeTruthy()
  await userEvent.click(restore)
}

test('shows who changed what, and restores at once when no draft would be lost', async () => {
  await show(false)
  await expect.poll(() => server.lines()).toContain(restoreLine)
})

test('asks before a restored version replaces an unsaved draft', async () => {
  await show(true)
  await screen.findByText('Restore version 1?')
  expect(server.lines()).not.toContain(restoreLine)
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await expect.poll(() => server.lines()).toContain(restoreLine)
})
