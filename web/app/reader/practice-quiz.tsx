import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { QuizResult } from '#contract/quiz.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useTask } from '../../ui/use-task.ts'
import { LessonSources } from './lesson-sources.tsx'
import { QuestionField } from './question-field.tsx'
import { ReviewedQuestion } from './quiz-review.tsx'

type Result = Pick<QuizResult, 'correctCount' | 'total' | 'review' | 'facts'>

const Reviewed = ({ result, children }: { result: Result; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
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
      {children}
    </div>
  )
}

/** Questions that no score counts, graded by the server and reviewed. */
export const PracticeQuiz = <Graded extends Result>({
  questions,
  grade,
  end,
}: {
  questions: { id: number | string; question: string; options: string[] }[]
  grade: (answers: Record<string, number>) => Promise<Graded>
  end: (result: Graded) => ReactNode
}) => {
  const base = useId()
  const [answers, setAnswers] = useState<Record<string, number>>({})
  const [result, setResult] = useState<Graded>()
  const grading = useTask(() => grade(answers), {
    network: 'Network error. Please check your connection and try again. Your answers stay on this page.',
    onSuccess: setResult,
  })
  if (result) return <Reviewed result={result}>{end(result)}</Reviewed>
  const complete = questions.every(({ id }) => answers[id] !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete && !grading.isPending) void grading.run()
  }
  return (
    <form className="quiz" onSubmit={submit}>
      {questions.map((question, at) => (
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
