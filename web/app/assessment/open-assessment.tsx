import { rubrics } from '#content/assessment-rubric.ts'
import { type AssessmentAttempt, type AssessmentStatus, assessmentRules } from '#contract/assessment.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { WorkCard } from './work-card.tsx'

type Result = NonNullable<AssessmentAttempt['result']>

const Step = ({ name, isDone, isNew = false }: { name: string; isDone: boolean; isNew?: boolean }) => (
  <li className="flex items-center gap-3">
    <span
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-full',
        isDone ? 'bg-copper text-night' : 'border border-night-line',
        isNew && 'outline-2 outline-offset-3 outline-copper motion-safe:[animation:module-dot-new_1.4s_ease-out]',
      )}
    >
      {isDone ? <Icon name="check" label="Done:" /> : null}
    </span>
    <span className={isDone ? undefined : 'text-night-muted'}>{name}</span>
  </li>
)

const Next = ({ status: { artefacts, assessedAt }, userId }: { status: AssessmentStatus; userId: string }) => {
  const [newest] = artefacts
  if (assessedAt)
    return (
      <ButtonLink variant="accent" to={`/user/${userId}/dashboard`} iconAfter="arrow-right">
        Open the certificate
      </ButtonLink>
    )
  if (newest?.state === 'waiting')
    return <p>A reviewer reads your work now: {rubrics[newest.type].title}. We’ll email you the result.</p>
  return (
    <>
      <p>
        {newest
          ? 'The reviewer sent your work back and says what is missing.'
          : 'One step is left until your certificate says “Assessed”: a reviewer reads one piece of your work.'}
      </p>
      <ButtonLink variant="accent" to="#work" iconAfter="arrow-right">
        {newest ? 'See what is missing' : 'Choose your work'}
      </ButtonLink>
    </>
  )
}

/** Leads the page once the assessment is passed: what was passed, what it opens, and the way to the assessed certificate. */
const AssessmentMoment = ({ status, result, userId }: { status: AssessmentStatus; result: Result; userId: string }) => (
  <section
    aria-labelledby="assessment-result"
    className="night grid items-center gap-6 rounded-lg p-[clamp(1.25rem,4vw,2.25rem)] sm:grid-cols-[minmax(0,1fr)_auto] lg:col-span-2"
  >
    <div className="grid justify-items-start gap-4">
      <h2 id="assessment-result" tabIndex={-1} className="text-heading">
        {status.assessedAt
          ? `Your certificate has said “Assessed” since ${showDay(status.assessedAt)}.`
          : 'You passed the assessment.'}
      </h2>
      <p className="text-night-muted">
        {result.correctCount} of {result.total} cases from all modules were right, {result.score}%; it takes{' '}
        {assessmentRules.passPercent}%.
      </p>
      <Next status={status} userId={userId} />
    </div>
    <ol aria-label="Steps to an assessed certificate" className="grid gap-3 text-sm">
      <Step name="Certificate of completion" isDone />
      <Step name="Final assessment" isDone isNew={!status.assessedAt} />
      <Step name="One piece of work, reviewed" isDone={status.assessedAt !== null} />
    </ol>
  </section>
)

/** The assessment of somebody who has completed the course, while no attempt is running. */
export const OpenAssessment = ({
  status,
  last,
  userId,
  onChange,
}: {
  status: AssessmentStatus
  last: AssessmentAttempt | null
  userId: string
  onChange: () => void
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
    {last?.result?.passed ? <AssessmentMoment status={status} result={last.result} userId={userId} /> : null}
    <AssessmentCard status={status} last={last} onStarted={onChange} />
    <WorkCard status={status} userId={userId} onSent={onChange} />
  </div>
)
