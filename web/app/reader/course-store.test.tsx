import { expect, test } from 'vitest'
import type { DecisionView } from '#contract/decisions.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleLesson } from '../../testing/sample-lesson.ts'
import { leaveTokenOf } from '../../testing/signed-in.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { openLesson } from './course-store.ts'

const server = answerCallsByLine()

test('a decision that is sent while another lesson is open is shown when its lesson is opened again', async () => {
  leaveTokenOf('anna')
  const open: DecisionView = {
    id: 'm1-d1',
    kind: 'choice',
    title: 'Which profile first?',
    caseHtml: '<p>Two profiles.</p>',
    question: 'What do you do?',
    options: [{ id: 'a', text: 'The first' }],
    answer: null,
    firstAnswer: null,
    agreement: null,
    expert: null,
    version: 0,
  }
  const values = { answer: 'a', reason: '' }
  const made = { ...open, answer: { given: 'a', reason: '', answeredAt: '2026-11-22T09:00:00.000Z' }, version: 1 }
  server.answers['GET /api/lessons/1/4'] = { data: sampleLesson({ decisions: [open, { ...open, id: 'm1-d2' }] }) }
  server.answers['PUT /api/lessons/1/4/decisions/m1-d1'] = { data: made }
  await openLesson({ owner: 'anna' }, 1, 4)
  const key = { owner: 'anna', document: 'decision 1/4/m1-d1', moduleId: 1, lessonId: 4 }
  await outbox.submit({ ...key, kind: 'decision', version: 0, payload: { decisionId: 'm1-d1', values } })
  const { decisions } = await openLesson({ owner: 'anna' }, 1, 4)
  expect(decisions.map(({ version }) => version)).toEqual([1, 0])
})
