import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findMemberAddress } from './led-members.queries.ts'
import { findTeam } from './teams.queries.ts'

function leaderRequestEmail(request: {
  companyName: string
  contactName: string
  seats: number
  /** Null for more seats. */
  memberEmail: string | null
  link: string
}): MailContent {
  const { memberEmail } = request
  const [company, leader] = [named('company', request.companyName), named('leader', request.contactName)]
  const wish =
    memberEmail === null
      ? `for more than ${named('seats', request.seats)} seats`
      : `to remove ${named('member', memberEmail)} from the team`
  return {
    wording: memberEmail === null ? 'seats' : 'removal',
    subject: `${company} asks ${memberEmail === null ? 'for more seats' : 'to remove a member'}`,
    preheader: `${request.contactName} leads this team.`,
    heading: memberEmail === null ? 'A leader asks for more seats' : 'A leader asks to remove a member',
    blocks: [`${leader} of ${company} asks ${wish}.`, { type: 'action', label: 'Open the team', url: request.link }],
    reason: 'You’re getting this email because you are an admin of this course.',
  }
}

/** Asks admins for more seats, or with `memberId` to remove a member who has activated. */
export const leaderRequestMail = mailKind({
  name: 'leader-request',
  title: 'Request of a leader',
  audience: 'admins',
  sentWhen: 'A team leader asks to remove someone, or for more seats.',
  parameters: z.object({ teamId: z.uuid(), memberId: z.uuid().optional() }),
  examples: ({ site, company, name }) => {
    const request = { companyName: company, contactName: name, seats: 11, link: `${site}/admin/teams` }
    return {
      removal: leaderRequestEmail({ ...request, memberEmail: 'petr@example.com' }),
      seats: leaderRequestEmail({ ...request, memberEmail: null }),
    }
  },
  async write({ db, config }, { teamId, memberId }) {
    const team = await findTeam(db, teamId)
    const member = memberId === undefined ? undefined : await findMemberAddress(db, memberId)
    if (!team || (memberId !== undefined && !member)) return undefined
    const found = new URLSearchParams({ status: 'approved', search: team.contactEmail })
    return leaderRequestEmail({
      ...team,
      memberEmail: member?.email ?? null,
      link: `${config.PUBLIC_URL}/admin/teams?${found}`,
    })
  },
})
