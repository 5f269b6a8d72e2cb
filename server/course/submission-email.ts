import type { MailContent } from '../mail/mail-frame.ts'

/** Tells a learner that their work has arrived, and where to find it again. */
export function submissionEmail(submission: {
  fullName: string
  lessonTitle: string
  moduleTitle: string
  link: string
}): MailContent {
  return {
    subject: `We have received your work: ${submission.lessonTitle}`,
    preheader: 'It is kept with your progress; you can change it and send it again.',
    heading: 'Your work has arrived',
    blocks: [
      { type: 'text', text: `Hello ${submission.fullName},` },
      {
        type: 'text',
        text: `we have received “${submission.lessonTitle}” of the module “${submission.moduleTitle}”. If we have feedback for you, it comes by e-mail.`,
      },
      { type: 'action', label: 'Open what I sent', url: submission.link },
    ],
    reason: 'Why you get this mail: you have just sent in work in the course. We send one such mail for each piece of work.',
  }
}
