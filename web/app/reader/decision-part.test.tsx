import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { DecisionView } from '#contract/decisions.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleReading } from '../../testing/sample-lesson.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { DecisionPart } from './decision-part.tsx'

const farEnd = answerCallsByLine()
const line = 'PUT /api/lessons/1/2/decisions/m1-d1'

const open = (kind: DecisionView['kind']): DecisionView => ({
  id: 'm1-d1',
  kind,
  title: 'Which profile first?',
  caseHtml: '<p>Two profiles.</p>',
  question: 'What do you do?',
  options: [
    { id: 'b', text: 'The second' },
    { id: 'a', text: 'The first' },
  ],
  answer: null,
  firstAnswer: null,
  agreement: null,
  expert: null,
  version: 0,
})
const made = (kind: DecisionView['kind'], given: NonNullable<DecisionView['answer']>['given'], reason = ''): DecisionView => ({
  ...open(kind),
  answer: { given, reason, answeredAt: '2026-11-22T09:00:00.000Z' },
  agreement: 50,
  expert: {
    options: [
      { id: 'a', verdict: 'best', place: 1, reasoning: 'It shows scope.' },
      { id: 'b', verdict: 'weak', place: 2, reasoning: 'It lists tools.' },
    ],
    takeaway: 'Look for scope.',
    facts: [],
  },
})

const show = (decision: DecisionView) => {
  const decisions: DecisionView[] = []
  const view = render(
    <DecisionPart
      decision={decision}
      lesson={{ moduleId: 1, lessonId: 2 }}
      reading={sampleReading()}
      onMade={(each) => decisions.push(each)}
    />,
  )
  return { decisions, ...view }
}
const decide = () => userEvent.click(screen.getByRole('button', { name: 'Decide' }))

describe('a decision', () => {
  test('is sent with its reason, and our view follows', async () => {
    farEnd.answers[line] = { data: made('choice', 'b', 'It is longer.') }
    const { decisions } = show(open('choice'))
    expect(screen.getByText('Invented case')).toBeTruthy()
    await decide()
    expect(screen.getByText('Please decide first.')).toBeTruthy()
    expect(farEnd.calls).toHaveLength(0)
    await userEvent.click(screen.getByLabelText('The second'))
    await userEvent.type(screen.getByLabelText(/Your reason/), 'It is longer.')
    await decide()
    expect(await screen.findByRole('heading', { name: 'What we’d do' })).toBe(document.activeElement)
    expect(farEnd.calls[0]?.body).toMatchObject({ version: 0, answer: 'b', reason: 'It is longer.' })
    expect(farEnd.calls[0]?.headers.get('x-invitation')).toBe('T'.repeat(32))
    const weak = screen.getByText('The second').closest('li')!
    expect(within(weak).getByText('Your choice')).toBeTruthy()
    expect(weak.textContent).toContain('WeakYour choiceIt lists tools.')
    // In words: a judgement is not measured in percent.
    expect(screen.getByText(/You decided partly as we would\.$/)).toBeTruthy()
    expect(screen.queryByText(/%/)).toBeNull()
    expect(decisions).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /Decide again/ }))
    expect(screen.getByLabelText<HTMLInputElement>('The second').checked).toBe(true)
  })

  test.each([
    ['several', ['gone', 'b'], ['b']],
    ['order', ['gone', 'a'], ['a', 'b']],
    ['rating', { gone: 2, a: 4, b: 1 }, { a: 4, b: 1 }],
  ] as const)('held with an option that its question no longer has (%s) can be sent without it', async (kind, held, sent) => {
    const { owner, invitation } = sampleReading()
    const at = { owner, invitation, document: 'decision 1/2/m1-d1', moduleId: 1, lessonId: 2 }
    const values = { answer: structuredClone(held) as GivenAnswer, reason: '' }
    outbox.put({ ...at, kind: 'decision', version: 0, isHeld: true, payload: { decisionId: 'm1-d1', values } })
    farEnd.answers[line] = { data: made(kind, structuredClone(sent) as GivenAnswer) }
    show(open(kind))
    await decide()
    await screen.findByText('What we’d do')
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ answer: sent })
  })

  test('of several options, of an order and of ratings is sent as its kind has it', async () => {
    farEnd.answers[line] = { data: made('several', ['b']) }
    const several = show(open('several'))
    await userEvent.click(screen.getByLabelText('The second'))
    await decide()
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ answer: ['b'] })
    several.unmount()

    farEnd.answers[line] = { data: made('order', ['a', 'b']) }
    const order = show(open('order'))
    await userEvent.click(screen.getByRole('button', { name: 'Move up: The first' }))
    expect(screen.getByRole('status').textContent).toBe('“The first” is now number 1 of 2.')
    await decide()
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ answer: ['a', 'b'] })
    expect(await screen.findByText('Your place: 1')).toBeTruthy()
    order.unmount()

    farEnd.answers[line] = { data: made('rating', { a: 4, b: 1 }) }
    show(open('rating'))
    await userEvent.click(within(screen.getByRole('group', { name: 'The first' })).getByLabelText(/^4/))
    await decide()
    expect(screen.getByText('Please decide first. Still open: “The second”.')).toBeTruthy()
    await userEvent.click(within(screen.getByRole('group', { name: 'The second' })).getByLabelText(/^1/))
    await decide()
    expect(farEnd.calls.at(-1)?.body).toMatchObject({ answer: { a: 4, b: 1 } })
  })

  test('shows the sources of its reasoning, or says that it is judgement', () => {
    const judged = made('choice', 'a')
    const fact = {
      number: 7,
      id: 'F3.20',
      statement: 'Years predict little.',
      mark: 'A' as const,
      date: '2022',
      method: null,
      sources: [{ publisher: 'A journal', title: 'A study', url: 'https://example.com/study', date: '2022', read: '2026-11' }],
    }
    const { unmount } = show({ ...judged, expert: { ...judged.expert!, facts: [fact] } })
    expect(
      within(screen.getByRole('region', { name: /^Sources of the reasoning: / })).getByText(/Years predict little/),
    ).toBeTruthy()
    expect(screen.queryByText(/This is judgement/)).toBeNull()
    unmount()
    show(judged)
    expect(screen.getByText('This is judgement: no study we know of tests it.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Sources of the reasoning: / })).toBeNull()
  })

  test('is stored on the device while offline, and sent when back online', async () => {
    farEnd.answers[line] = 'no answer'
    const first = show(open('choice'))
    await userEvent.click(screen.getByLabelText('The first'))
    await userEvent.type(screen.getByLabelText(/Your reason/), 'Scope.')
    await decide()
    expect(await screen.findByText(/Not sent yet. Your decision is kept on this device/)).toBeTruthy()
    first.unmount()
    const { decisions } = show(open('choice'))
    expect(screen.getByLabelText<HTMLInputElement>('The first').checked).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your reason/).value).toBe('Scope.')
    farEnd.answers[line] = { data: { ...made('choice', 'a', 'Scope.'), version: 1 } }
    await act(() => outbox.flush())
    expect(await screen.findByRole('heading', { name: 'What we’d do' })).toBeTruthy()
    expect(decisions).toHaveLength(1)
    const ids = farEnd.calls.filter((call) => call.line === line).map(({ body }) => (body as { changeId: string }).changeId)
    expect(new Set(ids).size).toBe(1)
  })

  test('made on another device, too, is asked about with both answers', async () => {
    const bases: unknown[] = []
    farEnd.answers[line] = (body) => {
      const { version } = body as { version: number }
      bases.push(version)
      if (version === 4) return { data: { ...made('choice', 'a'), version: 5 } }
      const details = {
        version: 4,
        changeId: 'of-the-phone',
        savedAt: '2026-11-22T10:00:00.000Z',
        values: { answer: 'b', reason: 'More tools.' },
      }
      return { status: 409, code: 'decision-changed', message: 'You have already decided this somewhere else.', details }
    }
    show(open('choice'))
    await userEvent.click(screen.getByLabelText('The first'))
    await decide()
    const here = await screen.findByRole('region', { name: 'Your answer here' })
    expect(within(here).getByText('Your choice: The first')).toBeTruthy()
    const other = screen.getByRole('region', { name: 'The other answer' })
    expect(within(other).getByText('Your choice: The second')).toBeTruthy()
    expect(within(other).getByText('More tools.')).toBeTruthy()
    await userEvent.click(within(here).getByRole('button', { name: 'Keep the answer here' }))
    expect(await screen.findByRole('heading', { name: 'What we’d do' })).toBeTruthy()
    expect(bases).toEqual([0, 4])
  })

  test('that the server refuses shows why and can be made again', async () => {
    farEnd.answers[line] = { status: 403, code: 'demo-ended', message: 'Your demo has ended.' }
    show(open('choice'))
    await userEvent.click(screen.getByLabelText('The first'))
    await decide()
    expect(await screen.findByText('Your demo has ended.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('The first').checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Decide' })).toBeTruthy()
  })
})
