import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type QuizResult, submitQuiz } from '#contract/course.ts'
import { failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { QuestionField } from './question-field.tsx'
import { QuizReview } from './quiz-review.tsx'
import type { Lesson, Reading } from './reading.ts'

type Answers = Record<string, number>

const draftKey = (reading: Reading, lessonId: number) => `quizAnswers_${reading.owner}_${reading.moduleId}_${lessonId}`

const readAnswers = (key: string): Answers => {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Answers) : {}
  } catch {
    return {}
  }
}

/** The quiz of a lesson (V§2): all answered, graded by the server, reviewed, taken again. A stored result shows at once. */
export const QuizPart = ({
  lesson,
  reading,
  minutesSpent,
  onGraded,
}: {
  lesson: Lesson
  reading: Reading
  minutesSpent: () => number
  onGraded: (result: QuizResult) => void
}) => {
  const questions = lesson.quiz ?? []
  const key = draftKey(reading, lesson.lessonId)
  const base = useId()
  const [result, setResult] = useState(lesson.quizResult)
  const [answers, setAnswers] = useState(() => readAnswers(key))
  const [sending, setSending] = useState(false)
  const [error, setError] = useState('')
  const start = useRef<HTMLFormElement>(null)
  const review = useRef<HTMLHeadingElement>(null)
  const graded = useRef(false)
  useEffect(() => {
    if (result && graded.current) review.current?.focus()
    if (!result && graded.current) start.current?.querySelector('input')?.focus()
  }, [result])

  const answered = questions.filter((_, at) => answers[at] !== undefined).length
  const complete = answered === questions.length
  const choose = (at: number, option: number) => {
    const next = { ...answers, [at]: option }
    setAnswers(next)
    writeStored(key, JSON.stringify(next))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || sending) return
    setSending(true)
    setError('')
    try {
      const next = await call(submitQuiz, {
        params: { moduleId: lesson.moduleId, lessonId: lesson.lessonId },
        body: { answers: Object.fromEntries(questions.map((_, at) => [at, answers[at] ?? 0])), timeSpent: minutesSpent() },
        invitation: reading.invitation,
      })
      graded.current = true
      writeStored(key, undefined)
      setResult(next)
      onGraded(next)
    } catch (failure) {
      setError(
        failureText(failure, {
          refused: 'Something went wrong. Please try again.',
          network: 'Network error. Please check your connection and try again. Your answers are kept.',
        }),
      )
    } finally {
      setSending(false)
    }
  }
  const retake = () => {
    graded.current = true
    setAnswers({})
    setResult(null)
  }

  if (result) return <QuizReview result={result} headingRef={review} onRetake={retake} />
  return (
    <form ref={start} className="quiz" onSubmit={submit}>
      {questions.map((question, at) => (
        <QuestionField
          key={question.id}
          number={at + 1}
          name={`${base}-${at}`}
          question={question.question}
          options={question.options}
          chosen={answers[at]}
          onChoose={(option) => choose(at, option)}
        />
      ))}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={!complete} busy={sending}>
          {sending ? 'Submitting...' : 'Submit Quiz'}
        </Button>
        <p className="text-sm text-muted" role="status">
          {complete ? 'All questions answered.' : `${answered} of ${questions.length} questions answered`}
        </p>
      </div>
    </form>
  )
}
