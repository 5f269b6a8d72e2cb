import { marketingConsent, remindersConsent } from '#content/consents.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endRemindersByLink } from '../learning-plan/learning-plan.service.ts'
import { insertRefusal, openRefusal } from '../mail/refusals.ts'
import { withdrawConsent } from './consents.service.ts'

/** What a person refuses by the link of a first mail, in words. */
const firstContactPurpose = 'Invitations and other mails you have not asked for'

/**
 * Does what a mail's link for unsubscribing promises, as often as it is sent. Reminders: switches them off. Advertising:
 * withdraws the consent. A first
 * contact: nobody writes to the address again, and what was kept only because somebody else gave it goes.
 * Throws `unsubscribe-link-invalid`.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<{ purpose: string }> {
  if (await endRemindersByLink(deps, token)) return { purpose: remindersConsent.purpose }
  const refusal = await openRefusal(deps.db, token)
  if (!refusal) throw new DomainError('unsubscribe-link-invalid')
  const { email, scope } = refusal
  await deps.db.transaction().execute(async (trx) => {
    await withdrawConsent(trx, deps, email, 'marketing')
    if (scope === 'marketing') return
    await insertRefusal(trx, email, 'all', deps.clock.now())
    await deleteGivenAddress(trx, email)
  })
  return { purpose: scope === 'marketing' ? marketingConsent.purpose : firstContactPurpose }
}

/** Deletes what others entered about an address: unused invitations, and places in teams that nobody has taken. */
async function deleteGivenAddress(trx: Queryable, email: string): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', email).where('usedAt', 'is', null).execute()
  const places = await trx
    .deleteFrom('teamMembers')
    .where('email', '=', email)
    .where('userId', 'is', null)
    .where('isContact', '=', false)
    .returning('teamId')
    .execute()
  for (const { teamId } of places)
    await trx.deleteFrom('activations').where('teamId', '=', teamId).where('email', '=', email).execute()
}
