import { z } from 'zod'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { findMemberAddress } from './led-members.queries.ts'
import { findTeam } from './teams.queries.ts'

/** Asks admins for more seats, or with `memberId` to remove a member who has activated. */
export const leaderRequestMail = mailKind({
  name: 'leader-request',
  title: 'Request of a leader',
  parameters: z.object({ teamId: z.uuid(), memberId: z.uuid().optional() }),
  async write({ db, config }, { teamId, memberId }) {
    const team = await findTeam(db, teamId)
    const member = memberId === undefined ? undefined : await findMemberAddress(db, memberId)
    if (!team || (memberId !== undefined && !member)) return undefined
    const wish = member ? `to remove ${member.email} from the team` : `for more than ${team.seats} seats`
    return {
      subject: `${team.companyName} asks ${member ? 'to remove a member' : 'for more seats'}`,
      preheader: `${team.contactName} leads this team.`,
      heading: member ? 'A leader asks to remove a member' : 'A leader asks for more seats',
      blocks: [
        { type: 'text', text: `${team.contactName} of ${team.companyName} asks ${wish}.` },
        {
          type: 'action',
          label: 'Open the team',
          url: `${config.PUBLIC_URL}/admin/teams?${new URLSearchParams({ status: 'approved', search: team.contactEmail })}`,
        },
      ],
      reason: 'You’re getting this email because you are an admin of this course.',
    }
  },
})
