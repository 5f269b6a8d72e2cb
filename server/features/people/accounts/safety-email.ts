import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { named } from '../../../platform/mail/mail-template.ts'

export const safetyEmail = (mail: {
  wording: string
  subject: string
  text: string
  remedy: string
  site: string
  /** Undefined in an example. */
  userId?: string
}): MailContent => ({
  wording: mail.wording,
  subject: mail.subject,
  preheader: 'If it was you, there’s nothing to do.',
  heading: mail.subject,
  blocks: [
    mail.text,
    `If it wasn’t you, sign in now and open your account page. ${named('remedy', mail.remedy)} Then change your password, which signs out every other device.`,
    { type: 'action', label: 'Open your account', url: mail.userId ? `${mail.site}/user/${mail.userId}/account` : mail.site },
    { type: 'link', label: 'If your password no longer works, set a new one', url: `${mail.site}/auth/forgot` },
  ],
  reason: 'You’re getting this email because it concerns the safety of your account.',
})

export const notYou = (link: string): MailContent['blocks'] => [
  'If it wasn’t you, set a new password now. That signs everybody else out.',
  { type: 'action', label: 'Set a new password', url: link },
]
