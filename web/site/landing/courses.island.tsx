import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { type CourseTier, courseTiers, landingCourses } from '#content/courses.ts'
import { waitlistTexts } from '#content/waitlist.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { closeDialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { WaitlistDialog, waitlistDialogId } from '../waitlist/waitlist-dialog.tsx'
import type { WaitlistOverlayProps } from '../waitlist/waitlist-overlay.tsx'

const launchMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month a course is expected in, while that lies ahead. */
const expectedLaunch = ({ expectedLaunch: date }: CourseTier): string | undefined =>
  date !== null && new Date(date) > new Date() ? launchMonth.format(new Date(date)) : undefined

const CourseCard = ({ tier, joinedAs }: { tier: CourseTier; joinedAs: string | undefined }) => {
  const { action } = tier
  const launch = expectedLaunch(tier)
  return (
    <li className={tier.id === 'intro' ? 'course night' : 'course card'}>
      <Badge tone={tier.id === 'intro' ? 'accent' : 'neutral'}>{tier.badge}</Badge>
      <h3 className="course-name">{tier.name}</h3>
      <p className="course-text">{tier.description}</p>
      {launch ? <p className="course-text">Expected launch: {launch}</p> : null}
      <ul className="course-points">
        {tier.points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
      <div className="course-action">
        {joinedAs ? (
          <Alert tone="success" title={waitlistTexts.success.title}>
            Please open our mail to {joinedAs} and confirm your address.
          </Alert>
        ) : null}
        {'href' in action ? (
          <Link to={action.href} className={buttonClass({ variant: 'accent', size: 'large', wide: true })}>
            {action.label}
          </Link>
        ) : joinedAs ? null : (
          <Button
            variant={tier.id === 'advanced' ? 'primary' : 'secondary'}
            size="large"
            wide
            command="show-modal"
            commandfor={waitlistDialogId(action.waitlist)}
          >
            {action.label}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The three courses; the two to come have a waitlist each. */
export const CoursesSection = () => {
  const [joined, setJoined] = useState<Record<string, string>>({})
  const [Overlay, setOverlay] = useState<ComponentType<WaitlistOverlayProps>>()
  const showOverlay = async () => {
    try {
      const { WaitlistOverlay } = await import('../waitlist/waitlist-overlay.tsx')
      setOverlay(() => WaitlistOverlay)
    } catch {
      // The card says so too, and stays.
    }
  }
  return (
    <section className="container block" id={landingCourses.id}>
      <h2 className="text-heading">{landingCourses.heading}</h2>
      <p className="mt-4 text-lead text-muted">{landingCourses.text}</p>
      <ul className="courses mt-8">
        {courseTiers.map((tier) => (
          <CourseCard key={tier.id} tier={tier} joinedAs={joined[tier.id]} />
        ))}
      </ul>
      {courseTiers.map(({ action, name }) =>
        'waitlist' in action ? (
          <WaitlistDialog
            key={action.waitlist}
            courseType={action.waitlist}
            courseName={name}
            onJoined={(email) => {
              closeDialog(waitlistDialogId(action.waitlist))
              setJoined((before) => ({ ...before, [action.waitlist]: email }))
              void showOverlay()
            }}
          />
        ) : null,
      )}
      {Overlay ? <Overlay onDone={() => setOverlay(undefined)} /> : null}
    </section>
  )
}
