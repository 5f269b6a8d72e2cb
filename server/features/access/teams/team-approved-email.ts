import { z } from 'zod'
import { catalogue } from '#content/catalogue.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findTeam } from './teams.queries.ts'

function teamApprovedEmail(member: {
  companyName: string
  contactName: string
  isContact: boolean
  link: string
  modules: number
}): MailContent {
  return {
    subject: 'You have full access to the course',
    preheader: 'Your team has been approved. Log in with the account you have.',
    heading: 'Your team has been approved',
    blocks: [
      `${named('company', member.companyName)} now has access to all ${named('modules', member.modules)} modules. You go through them in order: each module opens once you’ve completed the one before it. You already have an account with this address, so log in as usual. What you’ve done so far is kept.`,
      { type: 'action', label: 'Log in', url: member.link },
    ],
    reason: member.isContact
      ? `You asked for access for ${member.companyName}, so you’re getting this email.`
      : `You’re getting this email because ${member.contactName} of ${member.companyName} gave us your address as a member of the team.`,
  }
}

/** For members who have an account already. */
export const teamApprovedMail = mailKind({
  name: 'access-open',
  title: 'Access opened',
  audience: 'learners',
  sentWhen: 'A team is approved, to members who already have an account.',
  parameters: z.object({ teamId: z.uuid() }),
  examples: ({ site, name, company }) => ({
    text: teamApprovedEmail({
      companyName: company,
      contactName: name,
      isContact: false,
      link: `${site}/auth`,
      modules: catalogue.length,
    }),
  }),
  async write({ db, config, to }, { teamId }) {
    const team = await findTeam(db, teamId)
    return (
      team &&
      teamApprovedEmail({
        companyName: team.companyName,
        contactName: team.contactName,
        isContact: team.contactEmail === to,
        link: `${config.PUBLIC_URL}/auth`,
        modules: catalogue.length,
      })
    )
  },
})
