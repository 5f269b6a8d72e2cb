import { marketingConsent, remindersConsent } from '#content/consents.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { insertSuppression, openUnsubscribeToken } from '../../../platform/mail/suppressions.ts'
import { endRemindersByLink } from '../../learning/learning-plan/learning-plan.service.ts'
import { withdrawConsent } from './consents.service.ts'
import { deleteGivenAddress } from './unsubscribe.queries.ts'

/** What a person refuses by the link of a first mail, in words. */
const firstContactPurpose = 'Invitations and other emails you have not asked for'

/**
 * Does what a mail's link for unsubscribing promises, as often as it is sent. Reminders: switches them off. Advertising:
 * withdraws the consent. A first
 * contact: nobody writes to the address again, and what was kept only because somebody else gave it goes.
 * Throws `unsubscribe-link-invalid`.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<{ purpose: string }> {
  if (await endRemindersByLink(deps, token)) return { purpose: remindersConsent.purpose }
  const refusal = await openUnsubscribeToken(deps.db, token)
  if (!refusal) throw new DomainError('unsubscribe-link-invalid')
  const { email, scope } = refusal
  await deps.db.transaction().execute(async (trx) => {
    // The link was mailed to the address: whoever holds it owns the mailbox.
    await withdrawConsent(trx, deps, { userId: undefined, address: email }, 'marketing')
    if (scope === 'marketing') return
    await insertSuppression(trx, deps, email, 'all')
    await deleteGivenAddress(trx, email)
  })
  return { purpose: scope === 'marketing' ? marketingConsent.purpose : firstContactPurpose }
}
