import { useState } from 'react'
import { waitlistTexts } from '#content/waitlist.ts'
import type { WaitlistCourseType } from '#contract/waitlist.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-frame.tsx'
import type { FormStart } from '../../ui/use-form-submit.ts'
import { ConfirmAddress, type Joined, WaitlistForm } from './waitlist-form.tsx'

/** The waitlist form on its own page, for browsers without dialogs. */
export default function WaitlistFormIsland({
  courseType,
  courseName,
  start,
  joined: joinedBefore,
}: {
  courseType: WaitlistCourseType
  courseName: string
  start?: FormStart
  joined?: Joined
}) {
  const [joined, setJoined] = useState(joinedBefore)
  const { title, description } = waitlistTexts[courseType]
  if (joined)
    return (
      <div className="state" role="status">
        <h1 className="text-heading">{waitlistTexts.success.title}</h1>
        <p className="text-muted">{waitlistTexts.success.text}</p>
        <ConfirmAddress joined={joined} />
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
    )
  return (
    <>
      <PageHeader title={title} text={description.replace('{course}', courseName)} />
      <Card>
        <WaitlistForm
          courseType={courseType}
          courseName={courseName}
          start={start}
          onJoined={setJoined}
          cancel={
            <ButtonLink to="/" variant="secondary">
              Cancel
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
