import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { listQuestionStatistics } from '#contract/question-statistics.ts'
import type { DataOf } from '../../../api/call.ts'
import { answerCallsByLine } from '../../../testing/answer-calls.ts'
import { loadQuestions, QuestionsTab } from './questions-tab.tsx'

const server = answerCallsByLine()

const open = async (statistics: DataOf<typeof listQuestionStatistics>, decisionsAt: string | null) => {
  server.answers = {
    'GET /api/questions/statistics': { data: statistics },
    'GET /api/decisions/counts': { data: { countedAt: decisionsAt, decisions: [] } },
  }
  const Stub = createRoutesStub([{ path: '/admin/content', Component: QuestionsTab, loader: loadQuestions }])
  render(<Stub initialEntries={['/admin/content']} />)
  await screen.findByRole('heading', { name: 'Decisions in lessons' })
}

const timesShown = () => screen.queryAllByText(/^As of/).map((text) => text.querySelector('time')?.dateTime)

test('the figures of the questions and of the decisions say when they were counted, or that they have not been', async () => {
  const pool = { moduleId: 1, lessonId: 5, lessonTitle: 'Quiz', pool: 'quiz' as const, questions: [] }
  await open({ countedAt: '2026-11-21T09:00:00.000Z', pools: [pool] }, '2026-11-21T09:05:00.000Z')
  expect(timesShown()).toEqual(['2026-11-21T09:00:00.000Z', '2026-11-21T09:05:00.000Z'])
  screen.getByRole('heading', { name: 'Module 1: Quiz, 0 questions' })
  cleanup()
  await open({ countedAt: null, pools: [] }, null)
  expect(screen.getAllByText('These figures have not been counted yet. Load the page again in a minute.')).toHaveLength(2)
  expect(timesShown()).toEqual([])
})
