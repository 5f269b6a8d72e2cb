import type { MailContent } from '../mail/mail-frame.ts'

/** Tells a member who has an account already that all modules are open now. */
export function accessOpenEmail(member: {
  companyName: string
  contactName: string
  isContact: boolean
  link: string
  modules: number
}): MailContent {
  return {
    subject: 'All modules are open for you',
    preheader: 'Your team has been approved. Log in with the account you have.',
    heading: 'Your team has been approved',
    blocks: [
      {
        type: 'text',
        text: `All ${member.modules} modules are open for ${member.companyName} now. You have an account with this address already: log in as you always do. What you have done so far is kept.`,
      },
      { type: 'action', label: 'Log in', url: member.link },
    ],
    reason: member.isContact
      ? `You asked for access for ${member.companyName}, which is why you get this mail.`
      : `You get this mail because ${member.contactName} of ${member.companyName} listed your address when asking for access for the team.`,
  }
}
