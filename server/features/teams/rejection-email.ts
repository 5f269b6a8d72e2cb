import type { MailContent } from '../mail/mail-frame.ts'

/** Tells the contact that the request was not approved, with the admin's reason if one was given. */
export function rejectionEmail(decision: { reason: string | null; contactEmail: string; siteUrl: string }): MailContent {
  return {
    subject: 'About your request for full access',
    preheader: 'Your request has not been approved.',
    heading: 'Your request has not been approved',
    blocks: [
      { type: 'text', text: 'Thank you for your interest in the course. We could not approve your team’s request this time.' },
      ...(decision.reason === null
        ? []
        : ([
            { type: 'text', text: 'The reason:' },
            { type: 'quote', text: decision.reason },
          ] as const)),
      {
        type: 'text',
        text: decision.contactEmail
          ? `If something has changed or you think we are mistaken, write to us at ${decision.contactEmail}, or send a new request.`
          : 'If something has changed or you think we are mistaken, send us a new request.',
      },
      { type: 'action', label: 'Send a new request', url: `${decision.siteUrl}/request-access` },
    ],
    reason: 'You get this mail because this address was given as the contact of a team’s request.',
  }
}
