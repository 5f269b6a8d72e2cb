import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { replyAddress } from '../../../platform/mail/mail-sender.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'

function rejectionEmail(decision: { reason: string | null; contactEmail: string; siteUrl: string }): MailContent {
  return {
    subject: 'About your request for full access',
    preheader: 'Your request has not been approved.',
    heading: 'Your request has not been approved',
    blocks: [
      { type: 'text', text: 'Thank you for your interest in the course. We couldn’t approve your team’s request this time.' },
      ...(decision.reason === null
        ? []
        : ([
            { type: 'text', text: 'The reason:' },
            { type: 'quote', text: decision.reason },
          ] as const)),
      {
        type: 'text',
        text: decision.contactEmail
          ? `If something has changed or you think we are mistaken, write to us at ${decision.contactEmail}, or send a new request.`
          : 'If something has changed or you think we are mistaken, send us a new request.',
      },
      { type: 'action', label: 'Send a new request', url: `${decision.siteUrl}/request-access` },
    ],
    reason: 'You’re getting this email because this address was given as the contact of a team’s request.',
  }
}

export const rejectionMail = mailKind({
  name: 'rejection',
  title: 'Request not approved',
  // The reason is copied, because reopening a request clears it.
  parameters: z.object({ teamId: z.uuid(), reason: z.string().nullable() }),
  write: async ({ db, config }, { reason }) =>
    rejectionEmail({ reason, contactEmail: replyAddress(await readOperator(db)), siteUrl: config.PUBLIC_URL }),
})
