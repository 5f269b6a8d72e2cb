import { z } from 'zod'
import { submissionTitle } from '#contract/submission-title.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findFeedback } from './inbox.queries.ts'

function feedbackEmail(feedback: {
  fullName: string | null
  lessonTitle: string
  message: string
  link: string | undefined
}): MailContent {
  return {
    wording: feedback.link === undefined ? 'preview' : 'account',
    subject: `Feedback on: ${named('work', feedback.lessonTitle)}`,
    preheader: 'We’ve read what you sent us.',
    heading: 'Feedback on your submission',
    blocks: [
      feedback.fullName ? `Hello ${named('name', feedback.fullName)},` : 'Hello,',
      `We have read what you sent us in “${named('work', feedback.lessonTitle)}”. Here’s our feedback:`,
      { type: 'quote', text: feedback.message },
      ...(feedback.link ? [{ type: 'action' as const, label: 'See it in your account', url: feedback.link }] : []),
    ],
    reason: 'You’re getting this email because you submitted work in the course.',
  }
}

export const feedbackMail = mailKind({
  name: 'feedback',
  title: 'Feedback',
  audience: 'learners',
  sentWhen: 'An admin or a reviewer answers a submission.',
  parameters: z.object({ feedbackId: z.uuid(), userId: z.uuid().optional() }),
  examples: ({ site, name }) => {
    const feedback = { lessonTitle: 'Role definition', message: 'A clear role. Say what success looks like after a year.' }
    return {
      account: feedbackEmail({ ...feedback, fullName: name, link: site }),
      preview: feedbackEmail({ ...feedback, fullName: null, link: undefined }),
    }
  },
  async write({ db, config }, { feedbackId, userId }) {
    const feedback = await findFeedback(db, feedbackId)
    return (
      feedback &&
      feedbackEmail({
        fullName: feedback.fullName,
        lessonTitle: submissionTitle(feedback),
        message: feedback.message,
        link: userId ? `${config.PUBLIC_URL}/user/${userId}/account` : undefined,
      })
    )
  },
})
