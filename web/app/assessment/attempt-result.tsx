import type { AssessmentAttempt } from '#contract/assessment.ts'
import { ReviewedQuestion } from '../reader/quiz-review.tsx'

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
export const AttemptResult = ({ result }: { result: Result }) => (
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
              {topic} (Module {moduleId})
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
