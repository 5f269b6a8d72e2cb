import { showInterestForm } from '../../interest/show-interest-form.ts'
import { dayCount, daysUntil, warnDays } from '../../session/days-left.ts'
import type { SessionUser } from '../../session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Shows how long a demo lasts, or that it has ended and the results are kept. */
export const DemoBanner = ({ user }: { user: SessionUser }) => {
  if (user.userType !== 'demo') return null
  const days = daysUntil(Date.parse(user.accessExpiresAt ?? ''), Date.now())
  const ended = days === 0
  return (
    <Banner
      tone={days <= warnDays ? 'warning' : 'info'}
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
          : `Demo Version - ${dayCount(days)} left`}
      </p>
    </Banner>
  )
}
