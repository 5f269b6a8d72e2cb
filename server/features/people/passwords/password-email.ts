import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { notYou } from '../accounts/safety-email.ts'
import { findNamedProvider } from '../social/providers.ts'
import { findPasswordReset } from './password-resets.queries.ts'

const passwordResetEmail = (mail: { link: string }): MailContent => ({
  wording: 'text',
  subject: 'Set a new password',
  preheader: 'The link works once, for one hour.',
  heading: 'Set a new password',
  blocks: [
    'Someone, hopefully you, asked for a new password for your account.',
    { type: 'action', label: 'Set a new password', url: mail.link },
    'The link works once and for one hour. Opening it changes nothing. Once you’ve set a new password, every device is signed out.',
  ],
  reason:
    'You’re getting this email because someone asked for a new password for your address. If it wasn’t you, do nothing: your password stays as it is.',
})

/** For an account that was made by a sign-in provider and has no password yet. */
const firstPasswordEmail = (mail: { link: string; provider: string; signInUrl: string }): MailContent => ({
  wording: 'no-password',
  subject: 'How you sign in',
  preheader: `Your account has no password: you signed up with ${mail.provider}.`,
  heading: 'Your account has no password',
  blocks: [
    `Someone, hopefully you, asked for a new password. You signed up with ${named('provider', mail.provider)} and have no password: sign in with ${named('provider', mail.provider)} again.`,
    { type: 'action', label: `Sign in with ${mail.provider}`, url: mail.signInUrl },
    'Or set a password, and sign in either way from then on. The link works once and for one hour.',
    { type: 'link', label: 'Set a password', url: mail.link },
  ],
  reason:
    'You’re getting this email because someone asked for a new password for your address. If it wasn’t you, do nothing: your account stays as it is.',
})

const passwordChangedEmail = (mail: { forgotUrl: string }): MailContent => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, there’s nothing to do.',
  heading: 'Your password was changed',
  blocks: ['The password of your account was changed just now, and other devices were signed out.', ...notYou(mail.forgotUrl)],
  reason: 'You’re getting this email because it concerns the safety of your account.',
})

export const resetLink = 'password-reset'

export const passwordResetMail = mailKind({
  name: 'password-reset',
  title: 'New password',
  audience: 'accounts',
  sentWhen: 'Someone asks for a new password.',
  examples: ({ site: link }) => ({
    text: passwordResetEmail({ link }),
    'no-password': firstPasswordEmail({ link, provider: 'Google', signInUrl: link }),
  }),
  parameters: z.object({ userId: z.uuid(), resetId: z.uuid() }),
  async write({ db, config, now, secret }, { resetId }) {
    const reset = await findPasswordReset(db, resetId)
    if (!reset) return undefined
    const { token, tokenHash } = secret(resetLink, resetId)
    const link = `${config.PUBLIC_URL}/auth/reset?token=${token}`
    const provider = reset.passwordHash === null ? findNamedProvider(config, reset.socialProvider) : undefined
    const isDead = reset.usedAt !== null || reset.expiresAt <= now || reset.tokenHash !== tokenHash
    return {
      ...(provider
        ? firstPasswordEmail({ link, provider, signInUrl: `${config.PUBLIC_URL}/auth` })
        : passwordResetEmail({ link })),
      undeliverable: isDead ? 'The link for a new password has been used or has expired.' : undefined,
    }
  },
})

export const passwordChangedMail = mailKind({
  name: 'password-changed',
  title: 'Password changed',
  audience: 'accounts',
  sentWhen: 'A password is changed.',
  examples: ({ site: forgotUrl }) => ({ text: passwordChangedEmail({ forgotUrl }) }),
  parameters: z.object({ userId: z.uuid() }),
  write: ({ config }) => passwordChangedEmail({ forgotUrl: `${config.PUBLIC_URL}/auth/forgot` }),
})
