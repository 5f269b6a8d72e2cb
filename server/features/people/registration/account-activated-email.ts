import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { notYou } from '../accounts/safety-email.ts'

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
