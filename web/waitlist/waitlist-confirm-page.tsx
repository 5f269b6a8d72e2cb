import { confirmWaitlistEntry } from '#contract/waitlist.ts'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { WaitlistLinkCard } from './waitlist-link-card.tsx'

export const meta = () =>
  pageMeta({ title: 'Confirm your address', description: 'Confirm your e-mail address for the waitlist of a course.' })

export default function WaitlistConfirmPage() {
  return (
    <WaitlistLinkCard
      title="Confirm your address"
      text="With one click you confirm that we may write to you when the course becomes available. Nothing else is sent."
      label="Confirm my address"
      endpoint={confirmWaitlistEntry}
      done={(courseName) => (
        <div className="state" role="status">
          <h1 className="text-heading">Your address is confirmed</h1>
          <p className="text-muted">We'll notify you as soon as {courseName} becomes available.</p>
          <ButtonLink to="/preview/demo">Preview Free Course</ButtonLink>
          <p className="field-hint">
            Changed your mind?{' '}
            <a className="link" href={`/waitlist/leave${location.search}`}>
              Leave the waitlist
            </a>
          </p>
        </div>
      )}
    />
  )
}
