import { courseTiers } from '#content/courses.ts'
import { joinWaitlist, type WaitlistCourseType } from '#contract/waitlist.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Island } from '../frame/island.tsx'
import { acceptedAnswerOf, formStartOf } from '../frame/posted-form.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useRendering } from '../frame/rendering-context.ts'

/** Waitlist page for `?course=advanced` or `premium`. */
export const WaitlistJoinPage = () => {
  const { posted, search } = useRendering().view
  const wanted = posted?.values.courseType?.[0] ?? new URLSearchParams(search).get('course')
  const courseType: WaitlistCourseType = wanted === 'premium' ? 'premium' : 'advanced'
  const courseName = courseTiers.find((tier) => tier.id === courseType)?.name ?? ''
  const received = acceptedAnswerOf(joinWaitlist, posted)
  const joined = received && { email: posted?.values.email?.[0] ?? '', ...received }
  return (
    <PublicFrame>
      <PageFrame>
        <div className="mx-auto max-w-form">
          <Island name="waitlist-form" props={{ courseType, courseName, start: formStartOf(posted), joined }} posts />
        </div>
      </PageFrame>
    </PublicFrame>
  )
}
