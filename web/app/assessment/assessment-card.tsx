import { type AssessmentAttempt, type AssessmentStatus, assessmentRules, startAssessment } from '#contract/assessment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { showMoment } from '../../ui/format.ts'
import { ReviewedQuestion } from '../reader/quiz-review.tsx'
import { useMutation } from '../use-mutation.ts'

const { questions, minutes, attemptsAWeek, passPercent } = assessmentRules

type Result = NonNullable<AssessmentAttempt['result']>

const itemOf = ({ question, options, chosen, correct }: NonNullable<Result['review']>[number]) => {
  const position = (id: string | null) => options.findIndex((option) => option.id === id)
  return {
    question,
    options: options.map(({ text }) => text),
    chosen: position(chosen),
    correct: position(correct),
    explanation: options[position(correct)]?.explanation ?? '',
    explanations: options.map(({ explanation }) => explanation),
  }
}

/** The score and, before a pass, topics to review; after a pass, every question with its explanation. */
const AttemptResult = ({ result }: { result: Result }) => (
  <div className="quiz">
    {result.passed ? null : (
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center py-5 px-6 rounded-lg bg-primary-soft">
        <p className="stat-value" aria-hidden="true">
          {result.score}%
        </p>
        <div className="min-w-0 grow">
          <h3 id="assessment-result" tabIndex={-1} className="text-title">
            Not passed yet: {result.score}%
          </h3>
          <p>
            {result.correctCount} of {result.total} correct
          </p>
        </div>
      </div>
    )}
    {!result.passed && result.topics.length > 0 ? (
      <div>
        <h4 className="font-semibold">Topics to review</h4>
        <ul className="list-disc pl-5">
          {result.topics.map(({ moduleId, topic }) => (
            <li key={`${moduleId} ${topic}`}>
              {topic} <span className="whitespace-nowrap">(Module {moduleId})</span>
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {result.review ? (
      <details>
        <summary className="link">Review every question</summary>
        <ol className="mt-4 grid gap-6">
          {result.review.map((question, at) => (
            <ReviewedQuestion key={question.id} item={itemOf(question)} number={at + 1} />
          ))}
        </ol>
      </details>
    ) : null}
  </div>
)

export const AssessmentCard = ({
  status,
  last,
  onStarted,
}: {
  status: AssessmentStatus
  last: AssessmentAttempt | null
  onStarted: () => void
}) => {
  const starting = useMutation(startAssessment, {
    revalidates: false,
    refused: 'The assessment could not be started.',
    network: 'Network error. Please check your connection and try again.',
    onSuccess: onStarted,
  })
  const start = async () => {
    const agreed = await confirm({
      title: 'Start the assessment now?',
      text: `You have ${minutes} minutes from now, even if you close this page.`,
      confirmLabel: 'Start now',
      cancelLabel: 'Not yet',
    })
    if (agreed) await starting.run({})
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-title">Final assessment</h2>
      {last?.result ? <AttemptResult result={last.result} /> : null}
      {status.passed ? null : (
        <>
          <ul className="list-disc pl-5">
            <li>
              {questions} cases from all modules, {minutes} minutes, {passPercent}% to pass.
            </li>
            <li>Each answer is saved at once. You can close the page and go on elsewhere; the clock keeps running.</li>
            <li>
              {attemptsAWeek} attempts in seven days. Until you pass, you see which topics to review; afterwards, every question
              with its explanation.
            </li>
          </ul>
          {starting.error ? <Alert tone="danger">{starting.error}</Alert> : null}
          {status.nextAttemptAt ? (
            <p>
              Both attempts of this week are used. The next one is open from{' '}
              <time dateTime={status.nextAttemptAt}>{showMoment(status.nextAttemptAt)}</time>.
            </p>
          ) : (
            <div className="flex flex-wrap items-center gap-4">
              <Button onClick={start} busy={starting.isPending}>
                Start the assessment
              </Button>
              <p className="text-sm text-muted">
                {status.attemptsLeft} of {attemptsAWeek} attempts left this week
              </p>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
