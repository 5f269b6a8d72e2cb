import type { RefObject } from 'react'
import type { QuizResult } from '#contract/quiz.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { LessonSources } from './lesson-sources.tsx'

type Item = QuizResult['review'][number]

const mark = (item: Item, option: number): 'correct' | 'wrong' | undefined => {
  if (option === item.correct) return 'correct'
  return option === item.chosen ? 'wrong' : undefined
}

const optionLooks = { correct: 'border-success bg-success-soft', wrong: 'border-danger bg-danger-soft' }

export const ReviewedQuestion = ({ item, number }: { item: Item; number: number }) => {
  const right = item.chosen === item.correct
  const wrongReason = right ? undefined : item.explanations[item.chosen]
  // The explanation of a wrong answer begins with the reason that is already shown, so only the right answer's explanation is added.
  const explanation = wrongReason ? (item.explanations[item.correct] ?? item.explanation) : item.explanation
  return (
    <li className="quiz-question">
      <h3>
        <span className="text-muted">Question {number}.</span> {item.question}{' '}
        <Badge tone={right ? 'success' : 'danger'} icon={right ? 'check' : 'close'}>
          {right ? 'Correct' : 'Incorrect'}
        </Badge>
      </h3>
      <ul className="grid gap-[0.35rem]">
        {item.options.map((option, at) => {
          const state = mark(item, at)
          return (
            <li
              key={option}
              className={classNames(
                'grid grid-cols-[auto_1fr_auto] items-center gap-x-[0.65rem] gap-y-[0.35rem] rounded-md border px-[0.8rem] py-2 text-(length:--text-sm)',
                state ? optionLooks[state] : 'border-line',
              )}
            >
              {state ? (
                <Icon
                  name={state === 'correct' ? 'check' : 'close'}
                  className={state === 'correct' ? 'text-success' : 'text-danger'}
                />
              ) : (
                <span className="icon" aria-hidden="true" />
              )}
              <span className="min-w-0 grow">{option}</span>
              {state ? (
                <span className="text-(length:--text-xs) font-bold max-sm:col-[2]">
                  {[at === item.chosen && 'Your answer', state === 'correct' && 'Correct answer'].filter(Boolean).join(' · ')}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      {right ? (
        <p className="text-sm">
          <strong>Explanation:</strong> {explanation}
        </p>
      ) : (
        <>
          {wrongReason ? (
            <p className="text-sm">
              <strong className="block">Your answer: {item.options[item.chosen]}</strong>
              {wrongReason}
            </p>
          ) : null}
          <p className="text-sm">
            <strong className="block">The answer: {item.options[item.correct]}</strong>
            {explanation}
          </p>
        </>
      )}
    </li>
  )
}

const forCertificate = ({ bestScore, certificateScore }: QuizResult): string => {
  if (certificateScore === null) return '.'
  return bestScore >= certificateScore
    ? ', enough for the certificate.'
    : `. The certificate needs ${certificateScore}%; take the quiz again.`
}

export const QuizReview = ({
  result,
  headingRef,
  onRetake,
}: {
  result: QuizResult
  headingRef?: RefObject<HTMLHeadingElement | null>
  onRetake: () => void
}) => (
  <section aria-label="Quiz results" className="quiz">
    <div className="flex flex-wrap gap-x-6 gap-y-3 items-center py-5 px-6 rounded-lg bg-primary-soft">
      <p className="stat-value max-sm:hidden" aria-hidden="true">
        {result.score}%
      </p>
      <div className="min-w-0 grow">
        <h2 ref={headingRef} tabIndex={-1} className="text-title">
          Your score: {result.score}%
        </h2>
        <p>
          {result.correctCount} of {result.total} correct
          {result.bestScore > result.score ? `. Your best score is ${result.bestScore}%` : ''}
          {forCertificate(result)}
        </p>
      </div>
      <Button variant="secondary" icon="refresh" onClick={onRetake} className="print:hidden">
        Retake Quiz
      </Button>
    </div>
    <ol className="grid gap-6">
      {result.review.map((item, at) => (
        <ReviewedQuestion key={item.question} item={item} number={at + 1} />
      ))}
    </ol>
    <LessonSources facts={result.facts} title="Sources of the explanations" />
  </section>
)
