import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { QuizResult, SubmittedQuiz } from '#contract/quiz.ts'
import { answerCallsByLine } from '../../testing/answer-calls.ts'
import { sampleLesson, sampleReading } from '../../testing/sample-lesson.ts'
import { QuizPart } from './quiz-part.tsx'

const farEnd = answerCallsByLine()
const line = 'POST /api/lessons/1/5/quiz'

const quiz = [
  { id: 0, question: 'Which rate compares countries?', options: ['Survey rate', 'Registered share', 'Vacancies', 'None'] },
  { id: 1, question: 'What comes first?', options: ['Search string', 'Outcome', 'Ad', 'Salary'] },
]
const graded: QuizResult = {
  score: 50,
  correctCount: 1,
  total: 2,
  bestScore: 80,
  certificateScore: 60,
  submittedAt: '2026-11-21T10:00:00.000Z',
  facts: [
    {
      number: 2,
      id: 'F1.15',
      statement: 'The two rates are not comparable.',
      mark: 'A',
      date: '2026-11',
      method: null,
      sources: [
        { publisher: 'Czech Statistical Office', title: 'Notes', url: 'https://example.com/notes', date: null, read: '2026-11' },
      ],
    },
  ],
  review: quiz.map(({ question, options }, at) => ({
    question,
    options,
    chosen: 1,
    correct: at,
    explanation: 'The survey asks the same everywhere.',
    explanations: ['Right, the survey is the same.', 'Only those registered count.', 'No.', 'No.'],
  })),
}

const next: SubmittedQuiz['next'] = {
  quiz: [{ id: 0, question: 'Who decides?', options: ['The team', 'The client', 'The candidate', 'Nobody'] }],
  attemptKey: 'second',
}

const show = (quizResult: QuizResult | null = null) => {
  const results: SubmittedQuiz[] = []
  render(
    <QuizPart
      lesson={sampleLesson({ lessonId: 5, kind: 'quiz', quiz, attemptKey: 'first', quizResult })}
      reading={sampleReading()}
      minutesSpent={() => 3}
      onGraded={(result) => results.push(result)}
    />,
  )
  return results
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Submit/ })
const choose = (question: number, option: string) =>
  userEvent.click(within(screen.getAllByRole('group')[question]!).getByLabelText(option))

describe('the quiz', () => {
  test('can be submitted only when every question is answered', async () => {
    show()
    expect(submit().disabled).toBe(true)
    await choose(0, 'Survey rate')
    expect(submit().disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('1 of 2 questions answered')
    await choose(1, 'Outcome')
    expect(submit().disabled).toBe(false)
  })

  test('sends the chosen options with the minutes and the invitation, and shows the server’s grade', async () => {
    farEnd.answers[line] = { data: { ...graded, next } }
    const results = show()
    await choose(0, 'Registered share')
    await choose(1, 'Outcome')
    await userEvent.click(submit())
    await screen.findByRole('heading', { name: 'Your score: 50%' })
    expect(farEnd.calls[0]?.body).toEqual({ answers: { 0: 1, 1: 1 }, attemptKey: 'first', timeSpent: 3 })
    expect(farEnd.calls[0]?.headers.get('x-invitation')).toBe('T'.repeat(32))
    expect(screen.getByText('1 of 2 correct. Your best score is 80%, enough for the certificate.')).toBeTruthy()
    expect(results).toEqual([{ ...graded, next }])
    await userEvent.click(screen.getByRole('button', { name: 'Retake Quiz' }))
    expect(screen.getByRole('group', { name: /Who decides\?/ })).toBeTruthy()
    expect(screen.getAllByRole('group')).toHaveLength(1)
  })

  test('names the right answer of a wrongly answered question, why it is right and why the chosen one is not', () => {
    show(graded)
    const [first] = within(screen.getByRole('region', { name: 'Quiz results' })).getAllByRole('heading', { level: 3 })
    const question = within(first!.closest('li')!)
    expect(question.getByText('Incorrect')).toBeTruthy()
    expect(question.getByText('Survey rate').closest('li')!.textContent).toContain('Correct answer')
    expect(question.getByText('Registered share').closest('li')!.textContent).toContain('Your answer')
    const reading = within(first!.closest('li')!).getAllByText(/^(Your answer|The answer): /)
    expect(reading.map((line) => line.parentElement?.textContent)).toEqual([
      'Your answer: Registered shareOnly those registered count.',
      'The answer: Survey rateRight, the survey is the same.',
    ])
  })

  test('lists the sources of the explanations with mark and date once it is graded', async () => {
    show(graded)
    const sources = within(screen.getByRole('region', { name: 'Sources of the explanations' }))
    expect(sources.getAllByRole('listitem')[0]!.textContent).toContain('The two rates are not comparable. (2026-11)')
    expect(sources.getAllByRole('listitem')[1]!.textContent).toContain(', no date, read Nov 2026')
    expect(sources.getByRole('link', { name: /Notes/ }).getAttribute('href')).toBe('https://example.com/notes')
    await userEvent.click(screen.getByRole('button', { name: 'Retake Quiz' }))
    expect(screen.queryByRole('region', { name: 'Sources of the explanations' })).toBeNull()
  })

  test.each([
    [{ bestScore: 50 }, '1 of 2 correct. The certificate needs 60%; take the quiz again.'],
    [{ bestScore: 50, certificateScore: 50 }, '1 of 2 correct, enough for the certificate.'],
    [{ certificateScore: null }, '1 of 2 correct. Your best score is 80%.'],
  ])('says whether the score suffices for the certificate: %o', (changes, sentence) => {
    show({ ...graded, ...changes })
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  test('offers three harder questions after a result, grades them and leaves the score alone', async () => {
    const asked = [{ id: 'm1-30', question: 'Which one is harder?', options: ['This', 'That', 'Both', 'None'] }]
    farEnd.answers['GET /api/lessons/1/5/harder'] = { data: asked }
    farEnd.answers['POST /api/lessons/1/5/harder'] = {
      data: { correctCount: 1, total: 1, facts: [], review: [{ ...graded.review[1]!, question: 'Which one is harder?' }] },
    }
    show(graded)
    await userEvent.click(await screen.findByRole('button', { name: 'Try them' }))
    await userEvent.click(await screen.findByLabelText('That'))
    await userEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
    expect(await screen.findByRole('heading', { name: '1 of 1 correct' })).toBe(document.activeElement)
    expect(farEnd.calls.at(-1)?.body).toEqual({ answers: { 'm1-30': 1 } })
    expect(screen.getByRole('heading', { name: 'Your score: 50%' })).toBeTruthy()
  })

  test('shows the result of another tab when that has sent the attempt before', async () => {
    farEnd.answers[line] = { status: 409, code: 'quiz-attempt-over', message: 'These questions were answered before.' }
    farEnd.answers['GET /api/lessons/1/5'] = {
      data: sampleLesson({ lessonId: 5, kind: 'quiz', ...next, quizResult: graded }),
    }
    show()
    await choose(0, 'Registered share')
    await choose(1, 'Outcome')
    await userEvent.click(submit())
    await screen.findByRole('heading', { name: 'Your score: 50%' })
    expect(screen.getByText('These questions were answered before.')).toBeTruthy()
  })

  test('keeps the answers offline and after closing the tab, and sends them when back online', async () => {
    farEnd.answers[line] = 'no answer'
    show()
    await choose(0, 'Survey rate')
    await choose(1, 'Outcome')
    await userEvent.click(submit())
    await screen.findByText(/Not saved yet. Your answers are kept on this device/)
    document.body.replaceChildren()
    const results = show()
    expect(submit().disabled).toBe(false)
    farEnd.answers[line] = { data: { ...graded, next } }
    await screen.findByRole('heading', { name: 'Your score: 50%' })
    expect(results).toEqual([{ ...graded, next }])
  })
})
