import { Link, useLoaderData } from 'react-router'
import { getInsights } from '#contract/insights.ts'
import { call, type DataOf } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { loadList } from './load-list.ts'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'What waits, and how far people come.' })

type Insights = DataOf<typeof getInsights>

const nothing: Insights = {
  waiting: { overdueRequests: 0, pendingRequests: 0, failedMails: 0, newSubmissions: 0, queuedMails: 0 },
  funnel: [],
  dropOff: [],
  missedQuestions: [],
  teams: [],
}

export const clientLoader = () => loadList(() => call(getInsights, {}), nothing, 'Failed to fetch the dashboard')

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
      <Link to={to} className="card card-padded flex items-center gap-3">
        <Icon name={icon} />
        <span className="grow">
          <strong className="tabular-nums">{count}</strong> {count === 1 ? one : many}
        </span>
        {urgent ? <span className="badge tone-danger">overdue</span> : null}
        <Icon name="arrow-right" />
      </Link>
    </li>
  )

/** The admin's morning: what waits, each one click from its list, and the funnel as a picture. */
export default function AdminDashboardPage() {
  const { waiting, funnel, error } = useLoaderData<typeof clientLoader>()
  const open = waiting.pendingRequests - waiting.overdueRequests
  const calm = waiting.pendingRequests + waiting.failedMails + waiting.newSubmissions === 0
  return (
    <PageFrame>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <ButtonLink to="/admin/audit" variant="secondary">
              Audit
            </ButtonLink>
            <ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>
          </>
        }
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="text-title mb-3">
          What waits for you
        </h2>
        {calm && !error ? (
          <Card>
            <p className="flex items-center gap-3">
              <Icon name="check" /> Nothing. Every request is answered, every submission read, every mail out.
            </p>
          </Card>
        ) : (
          <ul className="grid gap-3">
            <Waiting
              count={waiting.overdueRequests}
              one="request waits longer than 24 hours"
              many="requests wait longer than 24 hours"
              icon="alert"
              to="/admin/teams?status=pending"
              urgent
            />
            <Waiting
              count={open}
              one="request to review"
              many="requests to review"
              icon="users"
              to="/admin/teams?status=pending"
            />
            <Waiting
              count={waiting.newSubmissions}
              one="submission to read"
              many="submissions to read"
              icon="book"
              to="/admin/submissions?status=new"
            />
            <Waiting
              count={waiting.failedMails}
              one="mail could not be delivered"
              many="mails could not be delivered"
              icon="mail"
              to="/admin/mail?status=failed"
            />
          </ul>
        )}
      </section>
      <section aria-labelledby="funnel" className="mt-8">
        <h2 id="funnel" className="text-title mb-3">
          From invitation to certificate
        </h2>
        <Card>
          <FunnelChart steps={funnel} />
        </Card>
      </section>
    </PageFrame>
  )
}
