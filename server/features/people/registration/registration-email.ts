import { z } from 'zod'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { notYou } from '../accounts/safety-email.ts'

const confirmAddressEmail = (mail: { link: string; validUntil: string }): MailContent => ({
  subject: 'Confirm your email address',
  preheader: 'One click while you are signed in.',
  heading: 'Confirm your email address',
  blocks: [
    'You opened an account with this address. Confirm that it is yours, and your account can show you everything we have stored for it.',
    { type: 'action', label: 'Confirm my address', url: mail.link },
    `The link works until ${named('until', mail.validUntil)}, in the account it was asked for. You may be asked to sign in first.`,
  ],
  reason:
    'You’re getting this email because someone signed in to an account with your address asked for it. If it wasn’t you, ignore it: without your confirmation that account learns nothing about you.',
})

export const confirmationOf = (userId: string, email: string, endsAt: number): string => `${userId}:${email}:${endsAt}`

export const confirmationLink = 'address-confirmation'

export const addressConfirmationMail = mailKind({
  name: 'address-confirmation',
  title: 'Email address: confirm it',
  audience: 'accounts',
  sentWhen: 'The owner of an account asks to confirm its address.',
  parameters: z.object({ userId: z.uuid(), endsAt: z.int() }),
  examples: ({ site: link, day: validUntil }) => ({ text: confirmAddressEmail({ link, validUntil }) }),
  write({ config, to, now, secret }, { userId, endsAt }) {
    const { token } = secret(confirmationLink, confirmationOf(userId, to, endsAt))
    const link = `${config.PUBLIC_URL}/user/${userId}/account?confirm=${userId}.${endsAt}.${token}`
    const validUntil = new Date(endsAt * 1000)
    return {
      ...confirmAddressEmail({ link, validUntil: longDate(validUntil, config.TIME_ZONE) }),
      undeliverable: validUntil <= now ? 'The link has expired.' : undefined,
    }
  },
})

const accountActivatedEmail = (mail: { forgotUrl: string; signInUrl: string }): MailContent => ({
  subject: 'Your account is active',
  preheader: 'You have full access to the course.',
  heading: 'Your account is active',
  blocks: [
    'Your account was activated and its password set just now. You have full access to the course.',
    { type: 'link', label: 'Sign in any time', url: mail.signInUrl },
    ...notYou(mail.forgotUrl),
  ],
  reason: 'You’re getting this email because it concerns the safety of your account.',
})

export const accountActivatedMail = mailKind({
  name: 'account-activated',
  title: 'Account activated',
  audience: 'accounts',
  sentWhen: 'Someone activates full access.',
  examples: ({ site }) => ({ text: accountActivatedEmail({ forgotUrl: site, signInUrl: site }) }),
  parameters: z.object({ userId: z.uuid() }),
  write: ({ config: { PUBLIC_URL: site } }) =>
    accountActivatedEmail({ forgotUrl: `${site}/auth/forgot`, signInUrl: `${site}/auth` }),
})
