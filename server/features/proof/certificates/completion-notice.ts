import type { Deps } from '../../../deps.ts'
import { type Addressed, provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Eligibility } from './certificate-rule.ts'
import { insertCompletionNotice } from './certificates.queries.ts'
import { completionMail } from './completion-email.ts'

/** Sends that mail once, only to a proven address. */
export async function notifyCompletion(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  learner: Addressed & { id: string },
  { totalModules, missing }: Eligibility,
): Promise<void> {
  const address = provenAddress(learner)
  if (totalModules < 2 || address === undefined) return
  if (!(await insertCompletionNotice(trx, learner.id, deps.clock.now()))) return
  await queueMail(trx, deps, completionMail, address, { userId: learner.id, modules: totalModules, missing })
}
