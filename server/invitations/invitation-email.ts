import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import type { MailContent } from '../mail/mail-frame.ts'

/** How the recipient's address came to the provider, in words (GDPR Art. 14). */
const sources = {
  asked: 'You asked us for it, or your team did on your behalf.',
  colleague: 'A colleague of yours gave us your work address.',
  customer: 'You are in contact with us about hiring.',
}

/** The personal invitation to the preview. */
export function invitationEmail(invitation: { link: string; source: keyof typeof sources; days: number }): MailContent {
  return {
    subject: 'Your invitation: a free course on hiring principal-level IT talent',
    preheader: `${catalogue.length} modules, ${courseHours} hours, Czech and US markets. Your personal preview is open for ${invitation.days} days.`,
    heading: 'You are invited to preview the course',
    blocks: [
      {
        type: 'text',
        text: `Our free online course shows recruiters and talent-acquisition teams how to find and hire principal-level IT people in Czechia and the US: ${catalogue.length} modules, about ${courseHours} hours, at your own pace.`,
      },
      { type: 'text', text: 'Your personal link opens the overview and the whole of Module 1. No account is needed.' },
      { type: 'action', label: 'Open my preview', url: invitation.link },
      { type: 'text', text: `The link is personal and valid for ${invitation.days} days.` },
    ],
    reason: `Why you get this mail: ${sources[invitation.source]} If you do not want it, do nothing: we send no second mail, and the address is deleted 30 days after the link expires.`,
  }
}
