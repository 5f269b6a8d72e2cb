import { type FormEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { getLesson } from '#contract/lessons.ts'
import { type SubmittedQuiz, submitQuiz } from '#contract/quiz.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { useTask } from '../../ui/use-task.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { QuestionField } from './question-field.tsx'
import { QuizReview } from './quiz-review.tsx'
import { isStored, type WorkProps } from './reading.ts'

const { Part: HarderQuestions, load: fetchHarderQuestions } = lazyWithPreload(
  async () => (await import('./harder-questions.tsx')).HarderQuestions,
)

type Answers = Record<string, number>

/** The quiz of a lesson: answered, graded by the server, reviewed, retaken. A stored result is shown first. */
export const QuizPart = ({
  lesson,
  reading,
  minutesSpent,
  onGraded,
}: WorkProps & { onGraded: (result: SubmittedQuiz) => void }) => {
  const { moduleId, lessonId } = lesson
  const { owner, invitation } = reading
  const key = { owner, invitation, document: `quiz ${moduleId}/${lessonId}`, moduleId, lessonId }
  const stored = isStored(reading)
  const draft = useDraft(key, ['quiz'], ({ data }) => show(data))
  const base = useId()
  const [result, setResult] = useState(lesson.quizResult)
  const [attempt, setAttempt] = useState({ quiz: lesson.quiz ?? [], attemptKey: lesson.attemptKey })
  const questions = attempt.quiz
  /** An admin's answers, which are not stored. */
  const [passing, setPassing] = useState<Answers>({})
  /** Grades an admin's attempt without storing it. */
  const grading = useTask(
    (body: { answers: Answers; attemptKey: string | undefined; timeSpent: number }) =>
      call(submitQuiz, { params: { moduleId, lessonId }, body }),
    { network: 'Network error. Please check your connection and try again.', onSuccess: (graded) => show(graded) },
  )
  const { error, setError } = grading
  const waiting = draft.waiting?.payload.attemptKey === attempt.attemptKey ? draft.waiting : undefined
  const answers = stored ? (waiting?.payload.answers ?? {}) : passing
  const start = useRef<HTMLFormElement>(null)
  const review = useRef<HTMLHeadingElement>(null)
  const graded = useRef(false)
  useEffect(() => {
    if (result && graded.current) review.current?.focus()
    if (!result && graded.current) start.current?.querySelector('input')?.focus()
  }, [result])

  const answered = questions.filter((_, at) => answers[at] !== undefined).length
  const complete = answered === questions.length
  const isSubmitted = waiting !== undefined && !waiting.isHeld
  const isSending = grading.isPending || (isSubmitted && !waiting.problem)
  const choose = (at: number, option: number) => {
    const next = { ...answers, [at]: option }
    setError('')
    if (!stored) return setPassing(next)
    draft.put({ kind: 'quiz', isHeld: true, payload: { answers: next, attemptKey: attempt.attemptKey, timeSpent: 0 } })
  }
  const show = (next: SubmittedQuiz) => {
    graded.current = true
    setPassing({})
    setResult(next)
    setAttempt(next.next)
    onGraded(next)
  }
  /** Reloads the quiz after it was submitted on another device or its questions have changed. */
  const reloadQuiz = async () => {
    const now = await call(getLesson, { params: { moduleId, lessonId }, invitation })
    setAttempt({ quiz: now.quiz ?? [], attemptKey: now.attemptKey })
    setResult(now.quizResult)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || isSending) return
    setError('')
    void fetchHarderQuestions()
    const { attemptKey } = attempt
    const timeSpent = minutesSpent()
    if (!stored) return grading.run({ answers, attemptKey: attemptKey ?? undefined, timeSpent })
    await draft.submit({ kind: 'quiz', payload: { answers, attemptKey, timeSpent } })
  }
  const onRefused = useEffectEvent(async (message: string, code: RefusalCode | undefined) => {
    setError(message)
    if (code !== 'quiz-attempt-over') return
    draft.discard()
    await reloadQuiz().catch(() => {})
  })
  const problem = waiting?.problem
  useEffect(() => {
    if (problem?.kind === 'refused') void onRefused(problem.message, problem.code)
  }, [problem])
  const retake = () => {
    graded.current = true
    setError('')
    setResult(null)
  }

  if (result)
    return (
      <>
        {error ? <Alert tone="warning">{error}</Alert> : null}
        <QuizReview result={result} headingRef={review} onRetake={retake} />
        {/* Its height is kept free, so that what follows stays where it is. */}
        <Suspense fallback={<div className="min-h-48" />}>
          <HarderQuestions key={result.submittedAt} lesson={lesson} reading={reading} />
        </Suspense>
      </>
    )
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
        <Button type="submit" disabled={!complete} busy={isSending}>
          {isSending ? 'Submitting...' : 'Submit Quiz'}
        </Button>
        <p className="text-sm text-muted" role="status">
          {complete ? 'All questions answered.' : `${answered} of ${questions.length} questions answered`}
        </p>
        {isSubmitted && problem && problem.kind !== 'refused' ? <SavingStatus what="answers" saving={draft.saving} /> : null}
      </div>
    </form>
  )
}
