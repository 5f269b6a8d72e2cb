import type { getTeamRequest } from '#contract/teams.ts'
import type { DataOf } from '../../api/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'
import { TryAgain } from '../frame/try-again.tsx'
import { RequestAside } from './request-aside.tsx'
import { RequestStatus } from './request-status.tsx'

export const RequestStatusPage = () => {
  const { operator } = useFacts()
  const request = useRendering().view.read as DataOf<typeof getTeamRequest> | null | undefined
  return (
    <PublicFrame>
      {request ? (
        <div className={request.status === 'pending' ? 'container page beside' : 'container page max-w-form'}>
          <RequestStatus request={request} contactEmail={operator.contactEmail}>
            {request.status === 'approved' ? (
              <>
                <ButtonLink to="/auth">Log in</ButtonLink>
                <ButtonLink to="/auth/forgot" variant="secondary">
                  Send the link again
                </ButtonLink>
              </>
            ) : null}
            {request.status === 'rejected' ? <ButtonLink to="/request-access">Send a new request</ButtonLink> : null}
            <ButtonLink to="/" variant="secondary">
              Return to Home
            </ButtonLink>
          </RequestStatus>
          {request.status === 'pending' ? <RequestAside /> : null}
        </div>
      ) : (
        <PageFrame>
          {request === null ? (
            <ErrorState title="Request not found" action={<ButtonLink to="/request-access">Request team access</ButtonLink>}>
              This link is not correct, or the request has been deleted.
            </ErrorState>
          ) : (
            <ErrorState title="We cannot show your request right now" action={<TryAgain />}>
              Please wait a moment and try again.
            </ErrorState>
          )}
        </PageFrame>
      )}
    </PublicFrame>
  )
}
