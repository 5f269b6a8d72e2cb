import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { notYou } from '../accounts/safety-email.ts'
import { findPasswordReset } from './password-resets.queries.ts'

const passwordResetEmail = (mail: { link: string }): MailContent => ({
  subject: 'Set a new password',
  preheader: 'The link works once, for one hour.',
  heading: 'Set a new password',
  blocks: [
    { type: 'text', text: 'Someone, hopefully you, asked for a new password for your account.' },
    { type: 'action', label: 'Set a new password', url: mail.link },
    {
      type: 'text',
      text: 'The link works once and for one hour. Opening it changes nothing. Once you’ve set a new password, every device is signed out.',
    },
  ],
  reason:
    'You’re getting this email because someone asked for a new password for your address. If it wasn’t you, do nothing: your password stays as it is.',
})

const passwordChangedEmail = (mail: { forgotUrl: string }): MailContent => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, there’s nothing to do.',
  heading: 'Your password was changed',
  blocks: [
    { type: 'text', text: 'The password of your account was changed just now, and other devices were signed out.' },
    ...notYou(mail.forgotUrl),
  ],
  reason: 'You’re getting this email because it concerns the safety of your account.',
})

export const resetLink = 'password-reset'

export const passwordResetMail = mailKind({
  name: 'password-reset',
  title: 'New password: link',
  examples: ({ site: link }) => ({ text: passwordResetEmail({ link }) }),
  parameters: z.object({ userId: z.uuid(), resetId: z.uuid() }),
  async write({ db, config, now, secret }, { resetId }) {
    const reset = await findPasswordReset(db, resetId)
    if (!reset) return undefined
    const { token, tokenHash } = secret(resetLink, resetId)
    const isDead = reset.usedAt !== null || reset.expiresAt <= now || reset.tokenHash !== tokenHash
    return {
      ...passwordResetEmail({ link: `${config.PUBLIC_URL}/auth/reset?token=${token}` }),
      undeliverable: isDead ? 'The link for a new password has been used or has expired.' : undefined,
    }
  },
})

export const passwordChangedMail = mailKind({
  name: 'password-changed',
  title: 'Password changed',
  examples: ({ site: forgotUrl }) => ({ text: passwordChangedEmail({ forgotUrl }) }),
  parameters: z.object({ userId: z.uuid() }),
  write: ({ config }) => passwordChangedEmail({ forgotUrl: `${config.PUBLIC_URL}/auth/forgot` }),
})
