import { leaveWaitlist } from '#contract/waitlist.ts'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { WaitlistLinkCard } from './waitlist-link-card.tsx'

export const meta = () => pageMeta({ title: 'Leave the waitlist', description: 'Take your e-mail address off a waitlist.' })

export default function WaitlistLeavePage() {
  return (
    <WaitlistLinkCard
      title="Leave the waitlist"
      text="Your entry is deleted at once, and we do not write to you about this course."
      label="Leave the waitlist"
      endpoint={leaveWaitlist}
      variant="danger"
      done={(courseName) => (
        <div className="state" role="status">
          <h1 className="text-heading">You have left the waitlist</h1>
          <p className="text-muted">Your entry for {courseName} is deleted.</p>
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
      )}
    />
  )
}
