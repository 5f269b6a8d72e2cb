import { Suspense, useCallback, useEffect, useRef } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { type AssessmentAttempt, getAssessment, getAssessmentAttempt } from '#contract/assessment.ts'
import { call } from '../../api/call.ts'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'

const { Part: AttemptForm, load: fetchAttemptForm } = lazyWithPreload(
  async () => (await import('./attempt-form.tsx')).AttemptForm,
)
const { Part: OpenAssessment, load: fetchOpenAssessment } = lazyWithPreload(
  async () => (await import('./open-assessment.tsx')).OpenAssessment,
)

export const meta = () => pageMeta({ title: 'Assessment', description: 'The final assessment and the work that is reviewed.' })

export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const [user, status] = await Promise.all([getUser(), call(getAssessment, { signal })])
  const shown = status.running ?? status.attempts.find(({ passed }) => passed) ?? status.attempts.at(-1)
  const attempt: AssessmentAttempt | null = shown ? await call(getAssessmentAttempt, { params: { id: shown._id }, signal }) : null
  if (status.isOpen) await Promise.all([fetchAttemptForm(), fetchOpenAssessment()])
  return { user, status, attempt }
}

export default function AssessmentPage() {
  const { user, status, attempt } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const running = attempt && attempt.endedAt === null ? attempt : null
  const isRunning = running !== null
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    // The form has been removed: its result takes the focus.
    if (wasRunning.current && !isRunning) document.getElementById('assessment-result')?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  return (
    <PageFrame>
      <PageHeader
        title="Assessment"
        text={
          running
            ? `Attempt ${running.number}. Each answer is saved at once.`
            : 'This turns your certificate of completion into an assessed one.'
        }
      />
      {running ? (
        <AttemptForm key={running._id} attempt={running} owner={user.id} onEnded={again} />
      ) : !status.isOffered && status.attempts.length === 0 ? (
        <EmptyState title="The assessment is not open yet">
          <p>Your certificate of completion is not affected.</p>
        </EmptyState>
      ) : !status.isOpen ? (
        <EmptyState title="Complete the course first">
          <p>
            The assessment opens when all modules are completed and each quiz is passed.{' '}
            <Link className="link" to={`/user/${user.id}/dashboard`}>
              See what is missing
            </Link>
          </p>
        </EmptyState>
      ) : (
        <Suspense fallback={<LoadingState />}>
          <OpenAssessment status={status} last={attempt} userId={user.id} onChange={again} />
        </Suspense>
      )}
    </PageFrame>
  )
}
