import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '#contract/domain-error.ts'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { getUserView } from '../sessions/sessions.service.ts'
import { countProofMail, proveAddress } from './address-proof.service.ts'
import { addressConfirmationMail, confirmationLink, confirmationOf } from './confirm-address-email.ts'

const confirmationDays = 3

/** Mails a link that proves the account's address. Returns false when it is proven already. Throws `too-many` beyond three mails a day. */
export async function mailConfirmation(deps: Deps, account: Account): Promise<{ mailed: boolean; delivery: MailDelivery }> {
  if (provenAddress(account) !== undefined) return { mailed: false, delivery: mailDeliveryOf(deps) }
  await countProofMail(deps, account.email)
  const endsAt = Math.floor(deps.clock.now().getTime() / 1000) + confirmationDays * 86_400
  await queueMail(deps.db, deps, addressConfirmationMail, account.email, { userId: account.id, endsAt })
  return { mailed: true, delivery: mailDeliveryOf(deps) }
}

/**
 * Proves the address by link while signed in; otherwise the mailbox's owner could confirm a stranger's account by a careless click. Throws
 * `confirmation-link-invalid`.
 */
export async function confirmAddress(deps: Deps, account: Account, token: string) {
  const [userId, expires, signature] = token.split('.')
  if (!userId || !expires || !signature) throw new DomainError('confirmation-link-invalid')
  if (userId !== account.id)
    throw new DomainError('confirmation-link-invalid', {
      message: `This link was sent to another account. You are signed in as ${account.email}.`,
    })
  const expected = Buffer.from(
    linkSecret(deps.authSecret, confirmationLink, confirmationOf(account.id, account.email, Number(expires))).token,
  )
  const given = Buffer.from(signature)
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isOurs || Number(expires) * 1000 <= deps.clock.now().getTime()) throw new DomainError('confirmation-link-invalid')
  await deps.db.transaction().execute((trx) => proveAddress(trx, deps, account.id))
  return { user: await getUserView(deps.db, account.id) }
}
