import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { getInsights, waitingCountedUpTo } from '#contract/insights.ts'
import { type DueReview, listDueReviews } from '#contract/law.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getReadiness } from '#contract/readiness.ts'
import { listTeams, type TeamView } from '#contract/teams.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { pluralForm, showDay, showListSize } from '../../../ui/format.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { loadList } from '../../lists/load-list.ts'
import { pageMeta } from '../../page-meta.ts'
import { CountedAt } from './counted-at.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { emptyInsights } from './load-insights.ts'
import { ReadyToGoLive } from './readiness.tsx'
import { WaitingTeams } from './waiting-teams.tsx'
import { WeekCharts } from './week-charts.tsx'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'The work that is waiting, and how far people get.' })

/** Requests that can be decided on the dashboard; the others are linked. */
const shownTeams = 5

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  loadList(
    async () => {
      const oldest = { status: 'pending', sort: 'createdAt', direction: 'asc', limit: shownTeams } as const
      const [insights, { teams }, { passkeys }, readiness] = await Promise.all([
        call(getInsights, { signal }),
        call(listTeams, { query: oldest, signal }),
        call(listPasskeys, { signal }),
        call(getReadiness, { signal }),
      ])
      return { ...insights, pending: teams, hasPasskey: passkeys.length > 0, readiness }
    },
    {
      ...emptyInsights,
      pending: [] as TeamView[],
      hasPasskey: true,
      readiness: { checked: 0, missing: [] } as DataOf<typeof getReadiness>,
    },
    'Failed to fetch the dashboard',
  )

const Waiting = ({
  count,
  one,
  many,
  icon,
  to,
  urgent = false,
}: {
  count: number
  one: string
  many: string
  icon: IconName
  to: string
  urgent?: boolean
}) =>
  count === 0 ? null : (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-2 text-sm hover:bg-primary-soft">
        <Icon name={icon} />
        <span className="min-w-0 grow wrap-anywhere">
          <strong className="tabular-nums">{showListSize({ total: count, more: count >= waitingCountedUpTo })}</strong>{' '}
          {pluralForm(count, { one, other: many })}
          {urgent ? (
            <>
              {' '}
              <span className="badge tone-danger">overdue</span>
            </>
          ) : null}
        </span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  )

const DueReviews = () => {
  const [reviews, setReviews] = useState<DueReview[]>([])
  useEffect(() => {
    const abortController = new AbortController()
    call(listDueReviews, { signal: abortController.signal }).then(setReviews, () => {
      // The dashboard itself reports a lost connection.
    })
    return () => abortController.abort()
  }, [])
  return reviews.length === 0 ? null : (
    <Alert tone={reviews.some(({ isPassed }) => isPassed) ? 'warning' : 'info'} title="Facts to check again" className="mb-6">
      <ul className="list-disc pl-5">
        {reviews.map(({ title, path, reviewBy, isPassed }) => (
          <li key={path}>
            <Link className="link" to={path}>
              {title}
            </Link>{' '}
            – {isPassed ? 'was due' : 'due'} on {showDay(reviewBy)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export default function AdminDashboardPage() {
  const { user } = useSession()
  const { waiting, countedAt, funnel, weeks, pending, hasPasskey, readiness, error } = useLoaderData<typeof clientLoader>()
  const calm = Object.values(waiting).every((count) => count === 0)
  const oldestFirst = '/admin/teams?status=pending'
  return (
    <PageFrame>
      <PageHeader title="Dashboard" actions={<ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>} />
      <LoadFailure error={error} />
      {hasPasskey ? null : (
        <Alert tone="info" title="Protect this account with a passkey" className="mb-6">
          Anyone who learns your password can read everyone’s data.{' '}
          <Link className="link" to={`/user/${user?.id}/account`}>
            Add a passkey to your account
          </Link>
          ; it takes a minute.
        </Alert>
      )}
      <DueReviews />
      {error ? null : (
        <div className="grid grid-cols-1 gap-x-5 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <section aria-labelledby="waiting">
            <h2 id="waiting" className="text-title mb-2">
              Waiting for you
            </h2>
            {calm ? (
              <Card>
                <p className="flex items-center gap-3">
                  <Icon name="check" /> All done. Every request is answered, every submission read, and no email waits.
                </p>
              </Card>
            ) : (
              <ul className="card overflow-hidden [&>li:first-child>a]:border-t-0">
                <Waiting
                  count={waiting.overdueRequests}
                  one="request has been waiting for more than 24 hours"
                  many="requests have been waiting for more than 24 hours"
                  icon="alert"
                  to={oldestFirst}
                  urgent
                />
                <Waiting
                  count={waiting.newRequests}
                  one={waiting.overdueRequests > 0 ? 'more request to review' : 'request to review'}
                  many={waiting.overdueRequests > 0 ? 'more requests to review' : 'requests to review'}
                  icon="users"
                  to={oldestFirst}
                />
                {pending.length > 0 ? (
                  <li>
                    <WaitingTeams teams={pending} />
                  </li>
                ) : null}
                <Waiting
                  count={waiting.newSubmissions}
                  one="submission to read"
                  many="submissions to read"
                  icon="book"
                  to="/admin/submissions?status=new"
                />
                <Waiting
                  count={waiting.failedMails}
                  one="email could not be delivered"
                  many="emails could not be delivered"
                  icon="mail"
                  to="/admin/mail?status=failed"
                />
                <Waiting
                  count={waiting.queuedMails}
                  one="email is on its way"
                  many="emails are on their way"
                  icon="clock"
                  to="/admin/mail?status=queued"
                />
                <Waiting
                  count={waiting.keptMails}
                  one="email kept: no SMTP server was set"
                  many="emails kept: no SMTP server was set"
                  icon="mail"
                  to="/admin/mail?status=kept"
                />
                <Waiting
                  count={waiting.failingWebhooks}
                  one="webhook is failing"
                  many="webhooks are failing"
                  icon="alert"
                  to="/admin/webhooks"
                />
              </ul>
            )}
          </section>
          <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ReadyToGoLive readiness={readiness} accountPath={`/user/${user?.id}/account`} />
            <section aria-labelledby="funnel">
              <h2 id="funnel" className="text-title mb-2">
                From invitation to certificate
              </h2>
              <CountedAt at={countedAt} />
              {countedAt ? (
                <Card>
                  <FunnelChart steps={funnel} />
                </Card>
              ) : null}
            </section>
          </div>
          {countedAt ? (
            <section aria-labelledby="weeks">
              <h2 id="weeks" className="text-title mb-2">
                Week by week
              </h2>
              <CountedAt at={countedAt} />
              <WeekCharts weeks={weeks} />
            </section>
          ) : null}
        </div>
      )}
    </PageFrame>
  )
}
