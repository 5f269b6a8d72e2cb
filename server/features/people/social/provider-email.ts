import { z } from 'zod'
import { providerIds, providerNameOf, type SocialProviderId } from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { safetyEmail } from '../accounts/safety-email.ts'
import { providerName } from './providers.ts'

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
      changes.map((change) => [
        change,
        safetyEmail({
          wording: change,
          ...texts[change](providerNameOf('google')),
          accountUrl: site,
          forgotUrl: `${site}/auth/forgot`,
        }),
      ]),
    ),
  write: ({ config }, { userId, provider, change }) =>
    safetyEmail({
      wording: change,
      ...texts[change](providerName(config, provider)),
      accountUrl: `${config.PUBLIC_URL}/user/${userId}/account`,
      forgotUrl: `${config.PUBLIC_URL}/auth/forgot`,
    }),
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
