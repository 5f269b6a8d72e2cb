import { useLoaderData, useRevalidator } from 'react-router'
import { operator } from '#content/operator.ts'
import { getTeamRequest } from '#contract/teams.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type DataOf } from '../api/call.ts'
import { PageFrame } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Badge, Card } from '../ui/card.tsx'
import { showMoment } from '../ui/dates.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'

export const meta = () => pageMeta({ title: 'Your request', description: 'Where your team’s request for full access stands.' })

type Loaded = { request: DataOf<typeof getTeamRequest> } | { failed: 'unknown' | 'away' }

/** Reads the request; a link that is unknown and a server that is away are two different sentences. */
export const clientLoader = async ({ params }: { params: { token?: string } }): Promise<Loaded> => {
  try {
    return { request: await call(getTeamRequest, { params: { token: params.token ?? '' } }) }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { failed: failure.status === 404 || failure.status === 400 ? 'unknown' : 'away' }
  }
}

export const HydrateFallback = () => <LoadingState />

const Standing = ({ request }: { request: DataOf<typeof getTeamRequest> }) => {
  const late = request.status === 'pending' && Date.parse(request.dueAt) < Date.now()
  const states = {
    pending: {
      badge: <Badge tone="info">Pending</Badge>,
      title: 'Application Under Review',
      text: late
        ? 'Our answer is late, and we are sorry. Your request is still in our queue, ahead of the newer ones.'
        : `You get an answer by ${showMoment(request.dueAt)}.`,
    },
    approved: {
      badge: <Badge tone="success">Approved</Badge>,
      title: 'Team Approved!',
      text: 'Every member has got a personal mail: a link to activate an account, or the news that the account they have is open. Check your e-mail, the spam folder too.',
    },
    rejected: {
      badge: <Badge tone="warning">Not approved</Badge>,
      title: 'Your request has not been approved',
      text: request.rejectionReason
        ? 'Thank you for your interest. The reason we gave:'
        : 'Thank you for your interest. We could not approve your team’s request this time.',
    },
  }
  const { badge, title, text } = states[request.status]
  return (
    <Card>
      <div className="grid gap-4">
        <div>{badge}</div>
        <h1 className="text-title">{title}</h1>
        <p>{text}</p>
        {request.status === 'rejected' && request.rejectionReason ? (
          <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line">{request.rejectionReason}</blockquote>
        ) : null}
        <p className="text-sm text-muted">
          Request of {request.companyName}, received {showMoment(request.createdAt)}.
          {operator.contactEmail ? ` Questions: ${operator.contactEmail}` : null}
        </p>
        <div className="flex flex-wrap gap-3">
          {request.status === 'approved' ? <ButtonLink to="/auth">Log in</ButtonLink> : null}
          {request.status === 'rejected' ? <ButtonLink to="/request-access">Send a new request</ButtonLink> : null}
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** Where a request stands, opened by the link in the acknowledgement. */
export default function RequestStatusPage() {
  const loaded = useLoaderData<Loaded>()
  const { revalidate, state } = useRevalidator()
  return (
    <PageFrame>
      <div className="mx-auto max-w-form">
        {'request' in loaded ? (
          <Standing request={loaded.request} />
        ) : loaded.failed === 'unknown' ? (
          <ErrorState title="Request not found" action={<ButtonLink to="/request-access">Request team access</ButtonLink>}>
            This link is not right, or the request has been deleted.
          </ErrorState>
        ) : (
          <ErrorState
            title="We cannot show your request right now"
            action={
              <Button busy={state === 'loading'} onClick={() => revalidate()}>
                Try again
              </Button>
            }
          >
            Network error. Please check your connection and try again.
          </ErrorState>
        )}
      </div>
    </PageFrame>
  )
}
