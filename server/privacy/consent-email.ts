import type { MailContent } from '../mail/mail-frame.ts'

/** Asks to confirm a consent (double opt-in), quoting the words that were agreed to. */
export const confirmConsentEmail = (consent: { purpose: string; text: string; link: string }): MailContent => ({
  subject: `Please confirm: ${consent.purpose}`,
  preheader: 'One click, and we may write to you.',
  heading: 'Please confirm your consent',
  blocks: [
    { type: 'text', text: 'In your account you agreed to this:' },
    { type: 'quote', text: consent.text },
    { type: 'action', label: 'Confirm my consent', url: consent.link },
    { type: 'text', text: 'Without the confirmation we do not write to you. You can withdraw at any time in your account.' },
  ],
  reason: 'You get this mail because this consent was given in the account with your address.',
})
