import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { replyHours } from './reply-time.ts'
import { findTeamByRequestToken } from './teams.queries.ts'

function acknowledgementEmail(request: { statusLink: string }): MailContent {
  return {
    subject: 'We have received your request for full access',
    preheader: `You’ll get an answer within ${replyHours} hours.`,
    heading: 'Thank you for your request',
    blocks: [
      `We have received your request for full access to the course. You’ll get an answer within ${named('hours', replyHours)} hours. Once your team is approved, every member gets a personal link to activate an account. The course is free, and no payment is required.`,
      { type: 'action', label: 'See where my request stands', url: request.statusLink },
      'The link is personal. Keep this email as long as you want to use it.',
    ],
    reason:
      'You’re getting this email because this address was given as the contact of a team’s request. If you didn’t make the request, ignore this email: nothing happens without your own activation.',
  }
}

export const requestLink = 'team-request'

/** Contains nothing the visitor typed, because anyone may have entered this address. */
export const acknowledgementMail = mailKind({
  name: 'acknowledgement',
  title: 'Request received',
  audience: 'leaders',
  sentWhen: 'At once after a request for team access, to its contact.',
  parameters: z.object({ teamId: z.uuid() }),
  examples: ({ site }) => ({ text: acknowledgementEmail({ statusLink: site }) }),
  async write({ db, config, secret }, { teamId }) {
    const { token, tokenHash } = secret(requestLink, teamId)
    if (!(await findTeamByRequestToken(db, tokenHash))) return undefined
    return acknowledgementEmail({ statusLink: `${config.PUBLIC_URL}/request-access/status/${token}` })
  },
})
