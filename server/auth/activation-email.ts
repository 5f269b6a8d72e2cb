import type { MailContent } from '../mail/mail-frame.ts'

/** The mail with a person's activation: a personal link and a code, never a password. */
export function activationEmail(member: {
  companyName: string
  contactName: string
  isContact: boolean
  link: string
  code: string
  days: number
}): MailContent {
  return {
    subject: 'Your access to the Principal Talent Course',
    preheader: `Activate your account within ${member.days} days.`,
    heading: 'Your team has been approved',
    blocks: [
      {
        type: 'text',
        text: `All eight modules are open for ${member.companyName} now. Choose a password, and your account is ready. The course is free, and no payment is required.`,
      },
      { type: 'action', label: 'Activate my account', url: member.link },
      { type: 'code', label: 'Or enter this code when you create your account', code: member.code },
      {
        type: 'text',
        text: `The link and the code are personal, work once and are valid for ${member.days} days. Opening the link changes nothing yet. Whatever you have done in the preview or the demo moves into your account.`,
      },
    ],
    reason: member.isContact
      ? `You asked for access for ${member.companyName}, which is why you get this mail.`
      : `You get this mail because ${member.contactName} of ${member.companyName} gave us your address when asking for access for the team. If you do not want an account, ignore this mail: the address is deleted 30 days after the link expires.`,
  }
}
