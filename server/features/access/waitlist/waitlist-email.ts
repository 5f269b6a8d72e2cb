import { z } from 'zod'
import { courseTiers } from '#content/courses.ts'
import { retention } from '#content/retention.ts'
import { waitlistCourseType } from '#contract/waitlist.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailContext, mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findEntryByToken } from './waitlist.queries.ts'

function confirmWaitlistEmail(entry: { courseName: string; link: string }): MailContent {
  return {
    subject: `Please confirm: waitlist for ${named('course', entry.courseName)}`,
    preheader: 'One click, and your place on the list is confirmed.',
    heading: 'Please confirm your address',
    blocks: [
      `Somebody, hopefully you, entered this address for the waitlist of ${named('course', entry.courseName)}. Please confirm it, so that we may tell you when the course becomes available.`,
      { type: 'action', label: 'Confirm my address', url: entry.link },
      'After that we write once more: when the course opens. On the page behind the button you can also leave the list again.',
    ],
    reason: `You’re getting this email because this address was entered in our waitlist form. If it wasn’t you, do nothing: without a confirmation we won’t write again, and we delete the address after ${retention.unconfirmedWaitlistDays} days.`,
  }
}

/** Announces a course to its waitlist; advertising, although requested. */
export function launchEmail(course: { courseName: string; coursesUrl: string; leaveUrl: string }): MailContent {
  return {
    subject: `${named('course', course.courseName)} is open`,
    preheader: 'The course you are waiting for is available.',
    heading: `${named('course', course.courseName)} is open`,
    blocks: [
      'You asked us to tell you when this course becomes available. It is available now.',
      { type: 'action', label: 'See the course', url: course.coursesUrl },
      { type: 'link', label: 'No further email follows. To leave the list at once, open', url: course.leaveUrl },
    ],
    reason: `You’re getting this email because you joined the waitlist of this course and confirmed your address. We delete your entry ${retention.waitlistAfterLaunchMonths} months after this email.`,
  }
}

export const waitlistLink = 'waitlist'

export const coursesUrl = ({ config }: Pick<MailContext, 'config'>): string => `${config.PUBLIC_URL}/#courses`

export const waitlistCourseName = (courseType: string): string =>
  courseTiers.find((tier) => tier.id === courseType)?.name ?? courseType

export const confirmWaitlistMail = mailKind({
  name: 'waitlist-confirmation',
  title: 'Waitlist: confirm the address',
  audience: 'visitors',
  sentWhen: 'Someone joins a waitlist.',
  examples: ({ site, courseName }) => ({ text: confirmWaitlistEmail({ courseName, link: site }) }),
  parameters: z.object({ entryId: z.uuid(), courseType: waitlistCourseType }),
  async write({ db, config, secret }, { entryId, courseType }) {
    const { token, tokenHash } = secret(waitlistLink, entryId)
    if (!(await findEntryByToken(db, tokenHash))) return undefined
    const link = `${config.PUBLIC_URL}/waitlist/confirm?token=${token}&course=${courseType}`
    return confirmWaitlistEmail({ courseName: waitlistCourseName(courseType), link })
  },
})

export const launchMail = mailKind({
  name: 'waitlist-launch',
  title: 'Waitlist: the course is open',
  audience: 'visitors',
  sentWhen: 'An admin announces the course to the waitlist.',
  examples: ({ site, courseName }) => ({ text: launchEmail({ courseName, coursesUrl: site, leaveUrl: site }) }),
  exampleFrames: { text: { marketing: true } },
  parameters: z.object({ entryId: z.uuid(), courseType: waitlistCourseType, confirmedAt: z.coerce.date() }),
  isMarketing: () => true,
  askedAt: ({ confirmedAt }) => confirmedAt,
  async write({ db, config, secret }, { entryId, courseType }) {
    const { token, tokenHash } = secret(waitlistLink, entryId)
    if (!(await findEntryByToken(db, tokenHash))) return undefined
    return launchEmail({
      courseName: waitlistCourseName(courseType),
      coursesUrl: coursesUrl({ config }),
      leaveUrl: `${config.PUBLIC_URL}/waitlist/leave?token=${token}&course=${courseType}`,
    })
  },
})
