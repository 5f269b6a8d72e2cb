import type { AssessmentAttempt, AssessmentStatus } from '#contract/assessment.ts'
import { AssessmentCard } from './assessment-card.tsx'
import { AssessmentMoment } from './assessment-moment.tsx'
import { WorkCard } from './work-card.tsx'

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
