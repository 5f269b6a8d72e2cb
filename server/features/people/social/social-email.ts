import { z } from 'zod'
import { retention } from '#content/retention.ts'
import { providerIds, providerNameOf, type SocialProviderId } from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { longMoment } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findFullName } from '../accounts/accounts.service.ts'
import { safetyEmail } from '../accounts/safety-email.ts'
import { providerName } from './providers.ts'
import { findProof } from './social.queries.ts'

const changes = ['connected', 'disconnected'] as const

export type ProviderChange = (typeof changes)[number]

const texts: Record<ProviderChange, (name: string) => { subject: string; text: string; remedy: string }> = {
  connected: (name) => ({
    subject: `${named('provider', name)} was connected to your account`,
    text: `${named('provider', name)} was connected to your account just now. Signing in there opens your account without your password.`,
    remedy: `Disconnect ${name}.`,
  }),
  disconnected: (name) => ({
    subject: `${named('provider', name)} was disconnected from your account`,
    text: `${named('provider', name)} was disconnected from your account just now. Signing in there no longer opens your account.`,
    remedy: 'Disconnect any sign-in that you don’t recognize, and connect your own again.',
  }),
}

export const providerChangedMail = mailKind({
  name: 'provider-changed',
  title: 'Sign-in provider',
  audience: 'accounts',
  sentWhen: 'A sign-in provider is connected or disconnected.',
  parameters: z.object({ userId: z.uuid(), provider: z.enum(providerIds), change: z.enum(changes) }),
  examples: ({ site }) =>
    Object.fromEntries(
      changes.map((change) => [change, safetyEmail({ wording: change, ...texts[change](providerNameOf('google')), site })]),
    ),
  write: ({ config }, { userId, provider, change }) =>
    safetyEmail({ wording: change, ...texts[change](providerName(config, provider)), site: config.PUBLIC_URL, userId }),
})

/** Queues that mail in the caller's transaction, only to a proven address. */
export async function notifyOfProvider(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  account: { id: string; email: string; emailProvenAt: Date | null },
  provider: SocialProviderId,
  change: ProviderChange,
): Promise<void> {
  const address = provenAddress(account)
  if (address !== undefined) await queueMail(trx, deps, providerChangedMail, address, { userId: account.id, provider, change })
}

const companyAddressEmail = (mail: { provider: string; link: string }): MailContent => ({
  subject: 'Confirm your address to sign in',
  preheader: 'Open the link in the browser in which you signed in.',
  heading: 'Confirm your address to sign in',
  blocks: [
    `You signed in with ${named('provider', mail.provider)}, which gave us this address without confirming it. Confirm it once, and you can sign in that way from now on.`,
    { type: 'action', label: 'Confirm and sign in', url: mail.link },
    'The link works once, for one hour, and only in the browser in which you signed in. If it opens in another one, copy it.',
  ],
  reason:
    'You’re getting this email because someone signed in with this address. If it wasn’t you, do nothing: nobody gets into your account without opening this link.',
})

export const companyAddressLink = 'company-address'

export const companyAddressMail = mailKind({
  name: 'company-address',
  title: 'Company sign-in: confirm the address',
  audience: 'accounts',
  sentWhen: 'Someone signs in through a company whose sign-in does not confirm addresses.',
  parameters: z.object({ stateHash: z.string() }),
  examples: ({ site: link, company }) => ({ text: companyAddressEmail({ provider: company, link }) }),
  async write({ db, config, now, secret }, { stateHash }) {
    const attempt = await findProof(db, stateHash)
    if (!attempt) return undefined
    const { token, tokenHash } = secret(companyAddressLink, stateHash)
    const isDead = attempt.proofHash !== tokenHash || attempt.proofExpiresAt === null || attempt.proofExpiresAt <= now
    return {
      ...companyAddressEmail({
        provider: config.OIDC_NAME,
        link: `${config.PUBLIC_URL}/api/auth/${attempt.provider}/confirm?token=${token}`,
      }),
      undeliverable: isDead ? 'The link has been used or has expired.' : undefined,
    }
  },
})

function demoEndingEmail(demo: { fullName: string; endsAt: string; requestUrl: string; demoUrl: string }): MailContent {
  return {
    subject: 'Your demo ends soon',
    preheader: `Module 1 is open until ${demo.endsAt}.`,
    heading: 'Your demo ends soon',
    blocks: [
      `Hello ${named('name', demo.fullName)},`,
      `Your demo of Module 1 ends on ${named('end', demo.endsAt)}. Your results are kept for ${named('days', retention.endedDemoDays)} days after that. With full access they move into your account, and all modules open. The course is free, and no payment is required.`,
      { type: 'action', label: 'Request full access', url: demo.requestUrl },
      'If your team has already asked for access, there’s nothing to do.',
      { type: 'link', label: 'Continue with Module 1', url: demo.demoUrl },
    ],
    reason: 'You’re getting this email because you started a demo of the course. We send it once, before the demo ends.',
  }
}

/** Announces the end of a demo. It is a service mail, so it must not contain offers. */
export const demoEndingMail = mailKind({
  name: 'demo-ending',
  title: 'Demo ends soon',
  audience: 'accounts',
  sentWhen: 'Shortly before a demo ends.',
  parameters: z.object({ userId: z.uuid(), endsAt: z.coerce.date() }),
  examples: ({ site, name, moment }) => ({
    text: demoEndingEmail({ fullName: name, endsAt: moment, requestUrl: site, demoUrl: site }),
  }),
  async write({ db, config, now }, { userId, endsAt }) {
    const fullName = await findFullName(db, userId)
    if (fullName === undefined) return undefined
    const site = config.PUBLIC_URL
    return {
      ...demoEndingEmail({
        fullName,
        endsAt: longMoment(endsAt, config.TIME_ZONE),
        requestUrl: `${site}/request-access`,
        demoUrl: `${site}/preview/demo`,
      }),
      undeliverable: endsAt <= now ? 'The demo has ended.' : undefined,
    }
  },
})
