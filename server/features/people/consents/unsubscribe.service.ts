import { marketingConsent, remindersConsent } from '#content/consents.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { insertSuppression, openUnsubscribeToken } from '../../../platform/mail/suppressions.ts'
import { endRemindersByLink } from '../../learning/learning-plan/learning-plan.service.ts'
import { deleteGivenAddress } from './consents.queries.ts'
import { withdrawConsent } from './consents.service.ts'

const firstContactPurpose = 'Invitations and other emails you have not asked for'

/** Ends reminders or advertising, or after a first contact deletes what others provided. Throws `unsubscribe-link-invalid`. */
export async function unsubscribe(deps: Deps, token: string): Promise<{ purpose: string }> {
  if (await endRemindersByLink(deps, token)) return { purpose: remindersConsent.purpose }
  const refusal = await openUnsubscribeToken(deps.db, token)
  if (!refusal) throw new DomainError('unsubscribe-link-invalid')
  const { email, scope } = refusal
  await deps.db.transaction().execute(async (trx) => {
    // The mailed link proves ownership of the mailbox.
    await withdrawConsent(trx, deps, { userId: undefined, address: email }, 'marketing')
    if (scope === 'marketing') return
    await insertSuppression(trx, deps, email, 'all')
    await deleteGivenAddress(trx, email)
  })
  return { purpose: scope === 'marketing' ? marketingConsent.purpose : firstContactPurpose }
}

export { deleteGivenAddress } from './consents.queries.ts'
