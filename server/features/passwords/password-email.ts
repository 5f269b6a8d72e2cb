import type { MailContent } from '../mail/mail-frame.ts'

/** The mail with the link for a new password. */
export const passwordResetEmail = (mail: { link: string }): MailContent => ({
  subject: 'Set a new password',
  preheader: 'The link works once, for one hour.',
  heading: 'Set a new password',
  blocks: [
    { type: 'text', text: 'Somebody, we hope you, asked for a new password for your account.' },
    { type: 'action', label: 'Set a new password', url: mail.link },
    {
      type: 'text',
      text: 'The link works once and for one hour. Opening it changes nothing; only the new password that you send does, and then every device is signed out.',
    },
  ],
  reason:
    'You get this mail because a new password was asked for with your address. If it was not you, do nothing: your password stays as it is.',
})

const notYou = (link: string): MailContent['blocks'] => [
  { type: 'text', text: 'If it was not you, set a new password now. That signs everybody else out.' },
  { type: 'action', label: 'Set a new password', url: link },
]

/** Tells the owner that the password is another one now. */
export const passwordChangedEmail = (mail: { forgotUrl: string }): MailContent => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, there is nothing to do.',
  heading: 'Your password was changed',
  blocks: [
    { type: 'text', text: 'The password of your account was changed just now, and other devices were signed out.' },
    ...notYou(mail.forgotUrl),
  ],
  reason: 'You get this mail because it concerns the safety of your account.',
})

/** Tells the owner that the account was activated by the link or the code. */
export const accountActivatedEmail = (mail: { forgotUrl: string; signInUrl: string }): MailContent => ({
  subject: 'Your account is active',
  preheader: 'All modules are open.',
  heading: 'Your account is active',
  blocks: [
    { type: 'text', text: 'Your account was activated and its password set just now. All modules are open.' },
    { type: 'link', label: 'Sign in any time', url: mail.signInUrl },
    ...notYou(mail.forgotUrl),
  ],
  reason: 'You get this mail because it concerns the safety of your account.',
})
