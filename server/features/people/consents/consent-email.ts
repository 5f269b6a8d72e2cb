import { z } from 'zod'
import { consentTexts } from '#content/consents.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findConsent } from './consents.queries.ts'

const confirmConsentEmail = (consent: { purpose: string; text: string; link: string }): MailContent => ({
  subject: `Please confirm: ${named('purpose', consent.purpose)}`,
  preheader: 'One click, and we may write to you.',
  heading: 'Please confirm your consent',
  blocks: [
    'In your account you agreed to this:',
    { type: 'quote', text: consent.text },
    { type: 'action', label: 'Confirm my consent', url: consent.link },
    'We won’t write to you without your confirmation. You can withdraw at any time in your account.',
  ],
  reason: 'You’re getting this email because this consent was given in the account with your address.',
})

export const consentLink = 'consent'

export const confirmConsentMail = mailKind({
  name: 'consent-confirmation',
  title: 'Consent: confirm it',
  audience: 'accounts',
  sentWhen: 'Someone agrees to the newsletter.',
  parameters: z.object({ userId: z.uuid(), consentId: z.uuid() }),
  examples: ({ site: link }) =>
    Object.fromEntries(
      consentTexts.slice(0, 1).map(({ purpose, text }) => ['text', confirmConsentEmail({ purpose, text, link })]),
    ),
  async write({ db, config, secret }, { consentId }) {
    const consent = await findConsent(db, consentId)
    if (!consent) return undefined
    const { token, tokenHash } = secret(consentLink, consentId)
    const purpose = consentTexts.find(({ id }) => id === consent.purpose)?.purpose ?? consent.purpose
    const isDead = consent.withdrawnAt !== null || consent.confirmHash !== tokenHash
    return {
      ...confirmConsentEmail({ purpose, text: consent.text, link: `${config.PUBLIC_URL}/consent/confirm?token=${token}` }),
      undeliverable: isDead ? 'The consent has been withdrawn or replaced.' : undefined,
    }
  },
})
