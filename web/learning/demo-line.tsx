import { showInterestForm } from '../interest/show-interest-form.ts'
import type { SessionUser } from '../session/session.ts'
import { Banner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const dayMs = 86_400_000
const defaultDays = 7

/** Whole days until a demo ends, rounded up, at least 0; 7 when the end is not known (V§4). */
export const demoDaysLeft = (accessExpiresAt: string | null, now: number): number => {
  const end = accessExpiresAt === null ? Number.NaN : Date.parse(accessExpiresAt)
  return Number.isNaN(end) ? defaultDays : Math.max(0, Math.ceil((end - now) / dayMs))
}

/** Tells a demo user how long Module 1 stays open, or that the demo has ended and the results are kept. */
export const DemoLine = ({ user }: { user: SessionUser }) => {
  if (user.userType !== 'demo') return null
  const days = demoDaysLeft(user.accessExpiresAt, Date.now())
  const ended = days === 0
  return (
    <Banner
      tone={days <= 2 ? 'warning' : 'info'}
      title={ended ? 'Your demo has ended' : undefined}
      action={
        <Button
          size="small"
          onClick={() => showInterestForm({ email: user.email, fullName: user.fullName, company: user.company })}
        >
          Request Full Access
        </Button>
      }
    >
      <p>
        {ended
          ? 'Your answers and results are kept. Request full access to continue where you left off.'
          : `Demo Version - ${days} ${days === 1 ? 'day' : 'days'} left`}
      </p>
    </Banner>
  )
}
