import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { safetyEmail } from '../accounts/safety-email.ts'

const changes = ['added', 'removed', 'all-removed', 'code-used', 'codes-made'] as const

export type PasskeyChange = (typeof changes)[number]

const texts: Record<PasskeyChange, { subject: string; text: string; remedy: string }> = {
  added: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account just now. It signs you in without your password.',
    remedy: 'Remove the passkey you don’t recognize.',
  },
  removed: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your account just now. It no longer signs you in.',
    remedy: 'Remove any passkey you don’t recognize, and add your own again.',
  },
  'all-removed': {
    subject: 'Your passkeys and recovery codes were removed',
    text: 'The operator of this site’s server has just removed all passkeys and recovery codes from your account and made a link to set a new password.',
    remedy: 'Contact the operator of this site, and add a passkey of your own again.',
  },
  'code-used': {
    subject: 'A recovery code of your account was used',
    text: 'One of your recovery codes was used just now, in place of a passkey. It won’t work again.',
    remedy: 'Make new recovery codes, and remove any passkey you don’t recognize.',
  },
  'codes-made': {
    subject: 'New recovery codes were made for your account',
    text: 'New recovery codes were made for your account just now. The earlier ones no longer work.',
    remedy: 'Make new recovery codes once more, and remove any passkey you don’t recognize.',
  },
}

export const passkeyChangedMail = mailKind({
  name: 'passkey-changed',
  title: 'Passkey or recovery code',
  audience: 'accounts',
  sentWhen: 'A passkey is added or removed, or a recovery code used.',
  parameters: z.object({ userId: z.uuid(), change: z.enum(changes) }),
  examples: ({ site }) =>
    Object.fromEntries(changes.map((change) => [change, safetyEmail({ wording: change, ...texts[change], site })])),
  write: ({ config: { PUBLIC_URL: site } }, { userId, change }) =>
    safetyEmail({ wording: change, ...texts[change], site, userId }),
})

/** Queues that mail in the caller's transaction, only to a proven address. */
export async function notifyOwner(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  account: Pick<Account, 'id' | 'email' | 'emailProvenAt'>,
  change: PasskeyChange,
): Promise<void> {
  const address = provenAddress(account)
  if (address !== undefined) await queueMail(trx, deps, passkeyChangedMail, address, { userId: account.id, change })
}
