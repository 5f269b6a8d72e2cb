import { useEffect, useState } from 'react'
import { getActivity } from '#contract/activities.ts'
import type { ActivityField } from '#contract/course-content.ts'
import { call } from '../../api/call.ts'
import type { ActivityValues } from '../drafts/entry.ts'
import { shownAnswer } from './activity-answers.tsx'
import type { LessonProps } from './reading.ts'
import { Rubric } from './rubric.tsx'

/** A part of a model answer, next to the learner's own if there is one. */
export const ModelAnswerPart = ({
  label,
  answer,
  why,
  own,
  heading: Heading = 'h4',
}: {
  label: string | undefined
  answer: string
  why: string
  own?: string
  /** One level below the surrounding heading. */
  heading?: 'h3' | 'h4'
}) => (
  <div className="grid gap-3 rounded-md border border-line p-4 wrap-anywhere">
    <Heading className="font-semibold">{label}</Heading>
    <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
      <div>
        <dt className="text-(length:--text-sm) text-muted">A model answer</dt>
        <dd className="whitespace-pre-line">{answer}</dd>
      </div>
      {own ? (
        <div>
          <dt className="text-(length:--text-sm) text-muted">Yours</dt>
          <dd className="whitespace-pre-line">{own}</dd>
        </div>
      ) : null}
    </dl>
    <p className="text-sm">
      <strong>Why:</strong> {why}
    </p>
  </div>
)

type Review = NonNullable<Awaited<ReturnType<typeof call<typeof getActivity>>>['review']>

/** The model answer and the rubric. The server provides them only after submission. */
export const ModelAnswer = ({
  lesson,
  reading,
  fields,
  submitted,
}: LessonProps & { fields: ActivityField[]; submitted: { values: ActivityValues; at: string } }) => {
  const [review, setReview] = useState<Review>()
  const { moduleId, lessonId } = lesson
  const { invitation } = reading
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the work is sent again
  useEffect(() => {
    const abortController = new AbortController()
    call(getActivity, { params: { moduleId, lessonId }, invitation, signal: abortController.signal }).then(
      (state) => setReview(state.review ?? undefined),
      // If it cannot be loaded, the submission is shown alone; the next visit tries again.
      () => {},
    )
    return () => abortController.abort()
  }, [moduleId, lessonId, invitation, submitted.at])
  if (!review) return null
  return (
    <section aria-labelledby="model-answer-title" className="grid gap-4 min-w-0 mt-8">
      <h3 id="model-answer-title" className="text-title">
        {review.model.length > 0 ? 'Compare your work' : 'How your work is read'}
      </h3>
      {review.model.length > 0 ? (
        <p className="text-sm text-muted">
          Parts of one good answer{review.isCourseCase ? ', from the invented case of the course' : ''}. Yours may differ and be
          just as good.
        </p>
      ) : null}
      {review.model.map(({ field, answer, why }) => {
        const asked = fields.find(({ id }) => id === field)
        const own = asked ? shownAnswer(asked, submitted.values[field]) : ''
        return <ModelAnswerPart key={field} label={asked?.label} answer={answer} why={why} own={own} />
      })}
      {review.criteria.length > 0 ? (
        <details className="example">
          <summary>How a reviewer reads it</summary>
          <Rubric criteria={review.criteria} />
        </details>
      ) : null}
    </section>
  )
}
