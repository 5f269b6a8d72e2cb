import { type ComponentType, useState } from 'react'
import { type CourseTier, courseTiers, landingCourses } from '#content/courses.ts'
import { waitlistTexts } from '#content/waitlist.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { closeDialog } from '../../ui/dialog.tsx'
import { showMonth } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ConfirmAddress, type Joined, WaitlistDialog, waitlistDialogId } from '../waitlist/waitlist-form.tsx'
import type { WaitlistOverlayProps } from '../waitlist/waitlist-overlay.tsx'

/** The expected month, while it is in the future. */
const expectedLaunch = ({ expectedLaunch: date }: CourseTier): string | undefined =>
  date !== null && new Date(date) > new Date() ? showMonth(date) : undefined

const CourseCard = ({ tier, name, joined }: { tier: CourseTier; name: string; joined: Joined | undefined }) => {
  const { action } = tier
  const launch = expectedLaunch(tier)
  return (
    <li className={tier.id === 'intro' ? 'course night' : 'course card'}>
      <Badge tone={tier.id === 'intro' ? 'accent' : 'neutral'}>{tier.badge}</Badge>
      <h3 className="text-[1.625rem]/[1.2]">{name}</h3>
      <div className="text-muted">
        <p>{tier.description}</p>
        {launch ? <p>Expected launch: {launch}</p> : null}
      </div>
      <ul className="checked grid content-start gap-2">
        {tier.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="self-end">
        {joined ? (
          <div className="grid gap-3">
            <Alert tone="success" title={waitlistTexts.success.title} />
            <ConfirmAddress joined={joined} />
          </div>
        ) : null}
        {'href' in action ? (
          <Link to={action.href} className={buttonClass({ variant: 'accent', size: 'large', wide: true })}>
            {action.label}
          </Link>
        ) : joined ? null : (
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
        {'waitlist' in action ? (
          <noscript>
            <p className="text-muted">
              <a className="link" href={`/waitlist/join?course=${action.waitlist}`}>
                {action.label} on a page of its own
              </a>
            </p>
          </noscript>
        ) : null}
      </div>
    </li>
  )
}

/** The free course under the operator's name for it, and two upcoming ones with waitlists. */
export default function Courses({ courseName }: { courseName: string }) {
  const [joined, setJoined] = useState<Record<string, Joined>>({})
  const [Overlay, setOverlay] = useState<ComponentType<WaitlistOverlayProps>>()
  const showOverlay = async () => {
    try {
      const { WaitlistOverlay } = await import('../waitlist/waitlist-overlay.tsx')
      setOverlay(() => WaitlistOverlay)
    } catch {
      // The card shows the same and stays.
    }
  }
  return (
    <section className="bg-sunken" id={landingCourses.id}>
      <div className="container band">
        <h2 className="text-heading">{landingCourses.heading}</h2>
        <p className="mt-4 text-lead text-muted">{landingCourses.text}</p>
        <ul className="courses">
          {courseTiers.map((tier) => (
            <CourseCard key={tier.id} tier={tier} name={tier.id === 'intro' ? courseName : tier.name} joined={joined[tier.id]} />
          ))}
        </ul>
        {courseTiers.map(({ action, name }) =>
          'waitlist' in action ? (
            <WaitlistDialog
              key={action.waitlist}
              courseType={action.waitlist}
              courseName={name}
              onJoined={(answer) => {
                closeDialog(waitlistDialogId(action.waitlist))
                setJoined((before) => ({ ...before, [action.waitlist]: answer }))
                void showOverlay()
              }}
            />
          ) : null,
        )}
      </div>
      {Overlay ? <Overlay onDone={() => setOverlay(undefined)} /> : null}
    </section>
  )
}
