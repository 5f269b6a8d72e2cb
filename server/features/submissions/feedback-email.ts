import type { MailContent } from '../mail/mail-frame.ts'

/** The answer to what a learner sent in. */
export function feedbackEmail(feedback: {
  fullName: string | null
  lessonTitle: string
  message: string
  link: string | undefined
}): MailContent {
  return {
    subject: `Feedback on: ${feedback.lessonTitle}`,
    preheader: 'We have read what you sent us.',
    heading: 'Feedback on your submission',
    blocks: [
      {
        type: 'text',
        text: `${feedback.fullName ? `Hello ${feedback.fullName},` : 'Hello,'}\nwe have read what you sent us in “${feedback.lessonTitle}”. Our answer:`,
      },
      { type: 'quote', text: feedback.message },
      ...(feedback.link ? [{ type: 'action' as const, label: 'See it in your account', url: feedback.link }] : []),
    ],
    reason: 'You get this mail because you sent a submission in the course and asked for feedback on it by sending it.',
  }
}
