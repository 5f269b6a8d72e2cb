import { retention } from '#content/retention.ts'
import type { MailContent } from '../mail/mail-frame.ts'

/** Asks to confirm the address (double opt-in). Holds nothing that the visitor typed but the address it goes to. */
export function confirmWaitlistEmail(entry: { courseName: string; link: string }): MailContent {
  return {
    subject: `Please confirm: waitlist for ${entry.courseName}`,
    preheader: 'One click, and your place on the list is confirmed.',
    heading: 'Please confirm your address',
    blocks: [
      {
        type: 'text',
        text: `Somebody, we hope you, entered this address for the waitlist of ${entry.courseName}. Please confirm it, so that we may tell you when the course becomes available.`,
      },
      { type: 'action', label: 'Confirm my address', url: entry.link },
      {
        type: 'text',
        text: 'After that we write once more: when the course opens. On the page behind the button you can also leave the list again.',
      },
    ],
    reason: `You get this mail because this address was entered in our waitlist form. If it was not you, do nothing: without a confirmation we do not write again and delete the address after ${retention.unconfirmedWaitlistDays} days.`,
  }
}

/** Tells a person on the waitlist that the course is open. No advertising: it is the answer they asked for. */
export function launchEmail(course: { courseName: string; coursesUrl: string; leaveUrl: string }): MailContent {
  return {
    subject: `${course.courseName} is open`,
    preheader: 'The course you are waiting for is available.',
    heading: `${course.courseName} is open`,
    blocks: [
      { type: 'text', text: 'You asked us to tell you when this course becomes available. It is available now.' },
      { type: 'action', label: 'See the course', url: course.coursesUrl },
      { type: 'link', label: 'You need not do anything to leave the list. To leave it at once, open', url: course.leaveUrl },
    ],
    reason: `You get this mail because you joined the waitlist of this course and confirmed your address. We delete your entry ${retention.waitlistAfterLaunchMonths} months after this mail.`,
  }
}
