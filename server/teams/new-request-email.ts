import type { MailContent } from '../mail/mail-frame.ts'

/** Tells an admin about a new request: who asks and the link to the queue, not what they wrote. */
export function newRequestEmail(request: { companyName: string; contactName: string; link: string; hours: number }): MailContent {
  return {
    subject: `New team request: ${request.companyName}`,
    preheader: `An answer is promised within ${request.hours} hours.`,
    heading: 'A team asks for full access',
    blocks: [
      {
        type: 'text',
        text: `${request.contactName} asks for full access for ${request.companyName}, and an answer is promised within ${request.hours} hours.`,
      },
      { type: 'action', label: 'Open the queue', url: request.link },
    ],
    reason: 'You get this mail because you are an admin of this course.',
  }
}
