import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

/** The screen for a link that is unknown, reset, deleted or expired (V§2). */
export const InvalidInvitation = () => (
  <ErrorState title="Invalid Invitation" action={<ButtonLink to="/">Go to Homepage</ButtonLink>}>
    This invitation link is invalid or has expired.
  </ErrorState>
)
