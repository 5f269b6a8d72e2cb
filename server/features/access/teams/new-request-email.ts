import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { replyHours } from './reply-time.ts'
import { findTeam } from './teams.queries.ts'

function newRequestEmail(request: { companyName: string; contactName: string; link: string }): MailContent {
  return {
    subject: `New team request: ${named('company', request.companyName)}`,
    preheader: `We promise an answer within ${replyHours} hours.`,
    heading: 'A team is asking for full access',
    blocks: [
      `${named('contact', request.contactName)} of ${named('company', request.companyName)} is asking for full access. We promise an answer within ${named('hours', replyHours)} hours.`,
      { type: 'action', label: 'Open the queue', url: request.link },
    ],
    reason: 'You’re getting this email because you are an admin of this course.',
  }
}

/** Contains the requester and a link to the queue, but not what they wrote. */
export const newRequestMail = mailKind({
  name: 'new-request',
  title: 'New team request',
  audience: 'admins',
  sentWhen: 'Someone asks for team access.',
  parameters: z.object({ teamId: z.uuid() }),
  examples: ({ site, name, company }) => ({
    text: newRequestEmail({ companyName: company, contactName: name, link: `${site}/admin/teams` }),
  }),
  async write({ db, config }, { teamId }) {
    const team = await findTeam(db, teamId)
    return team && newRequestEmail({ ...team, link: `${config.PUBLIC_URL}/admin/teams?status=pending` })
  },
})
