import type { MailContent } from '../mail/mail-frame.ts'

/** Confirms a request at once. It holds nothing the visitor typed: anybody may have entered this address. */
export function acknowledgementEmail(request: { statusLink: string; hours: number }): MailContent {
  return {
    subject: 'We have received your request for full access',
    preheader: `You get an answer within ${request.hours} hours.`,
    heading: 'Thank you for your request',
    blocks: [
      {
        type: 'text',
        text: `We have received your request for full access to the course. You get an answer within ${request.hours} hours. Once your team is approved, every member gets a personal link to activate an account. The course is free, and no payment is required.`,
      },
      { type: 'action', label: 'See where my request stands', url: request.statusLink },
      { type: 'text', text: 'The link is personal. Keep this mail as long as you want to use it.' },
    ],
    reason:
      'You get this mail because this address was given as the contact of a team’s request. If you did not make the request, ignore this mail: nothing happens without your own activation.',
  }
}
