import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type Refresher, type RefresherResult, submitRefresher } from '#contract/refreshers.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showLongDay } from '../../ui/format.ts'
import { useTask } from '../../ui/use-task.ts'
import { LessonSources } from '../reader/lesson-sources.tsx'
import { QuestionField } from '../reader/question-field.tsx'
import { ReviewedQuestion } from '../reader/quiz-review.tsx'

const Questions = ({ refresher, onGraded }: { refresher: Refresher; onGraded: (result: RefresherResult) => void }) => {
  const base = useId()
  const [answers, setAnswers] = useState<Record<string, number>>({})
  const complete = refresher.questions.every(({ id }) => answers[id] !== undefined)
  const { moduleId, round, attemptKey } = refresher
  const grading = useTask(() => call(submitRefresher, { params: { moduleId }, body: { round, answers, attemptKey } }), {
    network: 'Network error. Please check your connection and try again. Your answers are kept.',
    onSuccess: onGraded,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete && !grading.isPending) void grading.run()
  }
  return (
    <form className="quiz" onSubmit={submit}>
      {refresher.questions.map((question, at) => (
        <QuestionField
          key={question.id}
          number={at + 1}
          name={`${base}-${question.id}`}
          question={question.question}
          options={question.options}
          chosen={answers[question.id]}
          onChoose={(option) => setAnswers((before) => ({ ...before, [question.id]: option }))}
        />
      ))}
      {grading.error ? <Alert tone="danger">{grading.error}</Alert> : null}
      <div>
        <Button type="submit" disabled={!complete} busy={grading.isPending}>
          Check my answers
        </Button>
      </div>
    </form>
  )
}

const Result = ({ result }: { result: RefresherResult }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const next = result.nextDueAt
    ? `The next refresher of this module comes on ${showLongDay(result.nextDueAt)}.`
    : 'This was the last refresher of this module.'
  return (
    <div className="quiz">
      <h4 ref={heading} tabIndex={-1} className="text-title">
        {result.correctCount} of {result.total} correct
      </h4>
      <ol className="grid gap-6">
        {result.review.map((item, at) => (
          <ReviewedQuestion key={item.question} item={item} number={at + 1} />
        ))}
      </ol>
      <LessonSources facts={result.facts} title="Sources of the explanations" heading="h5" linked={false} />
      <p className="text-sm text-muted">{next}</p>
    </div>
  )
}

export const RefresherQuiz = ({ refresher }: { refresher: Refresher }) => {
  const [result, setResult] = useState<RefresherResult>()
  return result ? <Result result={result} /> : <Questions refresher={refresher} onGraded={setResult} />
}
