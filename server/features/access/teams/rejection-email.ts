import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { replyAddress } from '../../../platform/mail/mail-sender.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'

function rejectionEmail(decision: { reason: string | null; contactEmail: string; siteUrl: string }): MailContent {
  return {
    wording: decision.reason === null ? 'without-reason' : 'with-reason',
    subject: 'About your request for full access',
    preheader: 'Your request has not been approved.',
    heading: 'Your request has not been approved',
    blocks: [
      'Thank you for your interest in the course. We couldn’t approve your team’s request this time.',
      ...(decision.reason === null ? [] : (['The reason:', { type: 'quote', text: decision.reason }] as const)),
      `If something has changed or you think we are mistaken, ${named('way', decision.contactEmail ? `write to us at ${decision.contactEmail}, or send a new request` : 'send us a new request')}.`,
      { type: 'action', label: 'Send a new request', url: `${decision.siteUrl}/request-access` },
    ],
    reason: 'You’re getting this email because this address was given as the contact of a team’s request.',
  }
}

export const rejectionMail = mailKind({
  name: 'rejection',
  title: 'Request not approved',
  audience: 'leaders',
  sentWhen: 'An admin rejects a request for team access.',
  // The reason is copied, because reopening a request clears it.
  parameters: z.object({ teamId: z.uuid(), reason: z.string().nullable() }),
  examples: ({ site: siteUrl }) => {
    const decision = { contactEmail: 'course@example.com', siteUrl }
    const reason = 'The course is for teams that hire.'
    return {
      'with-reason': rejectionEmail({ ...decision, reason }),
      'without-reason': rejectionEmail({ ...decision, reason: null }),
    }
  },
  write: async ({ db, config }, { reason }) =>
    rejectionEmail({ reason, contactEmail: replyAddress(await readOperator(db)), siteUrl: config.PUBLIC_URL }),
})
