import { z } from 'zod'
import { replyHours } from '#contract/teams.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { replyAddress } from '../../../platform/mail/write-mail.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { findTeam, findTeamByRequestToken } from './teams.queries.ts'

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
