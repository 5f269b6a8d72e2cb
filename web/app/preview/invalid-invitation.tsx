import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'

export const InvalidInvitation = () => (
  <ErrorState
    title="Invalid Invitation"
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/preview/demo">Preview Free Course</ButtonLink>
        <ButtonLink to="/request-access" variant="secondary">
          Request team access
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Go to Homepage
        </ButtonLink>
      </div>
    }
  >
    <p>This invitation link is invalid or has expired.</p>
    <p>Ask the sender for a new one, or see Module 1 in the free demo.</p>
  </ErrorState>
)
