import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CaseView } from '#contract/decisions.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleLesson, sampleReading } from '../../testing/sample-lesson.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { CasePart } from './case-part.tsx'

const farEnd = answerCallsByLine()
const line = 'POST /api/lessons/8/4/case'

const stepOf = (id: string) => ({
  id,
  situationHtml: `<p>Situation ${id}</p>`,
  question: 'What do you do?',
  options: [
    { id: 'ask', text: 'Ask first' },
    { id: 'write', text: 'Write at once' },
  ],
})
const begun: CaseView = {
  id: 'case',
  title: 'A case',
  introHtml: '',
  path: [],
  step: stepOf('brief'),
  points: 0,
  mostPoints: 0,
  ending: null,
  bestPercent: null,
}
const decided = (chosen: string): CaseView => ({
  ...begun,
  path: [
    {
      ...stepOf('brief'),
      chosen,
      points: 1,
      mostPoints: 3,
      reasoning: 'Why.',
      consequence: 'What happens then.',
      better: null,
      facts: [],
    },
  ],
  step: stepOf('search'),
})
const show = () =>
  render(
    <CasePart
      branchingCase={begun}
      lesson={{ moduleId: 8, lessonId: 4 }}
      reading={sampleReading({ moduleId: 8 })}
      onChanged={() => {}}
    />,
  )
const decide = () => userEvent.click(screen.getByRole('button', { name: 'Decide' }))

test('a decision made offline survives a reload, and the case continues once it is sent', async () => {
  farEnd.answers[line] = 'no answer'
  const { unmount } = show()
  await userEvent.click(screen.getByLabelText('Write at once'))
  unmount()
  show()
  expect(screen.getByLabelText<HTMLInputElement>('Write at once').checked).toBe(true)
  await decide()
  expect(await screen.findByText(/Not sent yet. Your decision is kept on this device/)).toBeTruthy()
  farEnd.answers[line] = { data: decided('write') }
  await act(() => outbox.flush())
  expect(await screen.findByText('What happens then.')).toBeTruthy()
  expect(screen.getByText('This is judgement: no study we know of tests it.')).toBeTruthy()
  expect(farEnd.calls.at(-1)?.body).toEqual({ step: 'brief', option: 'write' })
  expect(screen.getByLabelText<HTMLInputElement>('Write at once').checked).toBe(false)
})

test('a step decided on another device is shown as stored, with the choice made here', async () => {
  farEnd.answers[line] = { status: 409, code: 'case-moved-on', message: 'This step was decided before.' }
  farEnd.answers['GET /api/lessons/8/4'] = { data: sampleLesson({ branchingCase: decided('ask') }) }
  show()
  await userEvent.click(screen.getByLabelText('Write at once'))
  await decide()
  expect(await screen.findByText('This step was decided before. Here you had chosen: “Write at once”')).toBeTruthy()
  expect(screen.getByText('Situation search')).toBeTruthy()
})
