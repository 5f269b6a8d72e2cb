import type { Deps } from '../../../deps.ts'
import { type Addressed, provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Eligibility } from './certificate-rule.ts'
import { findGraduate, insertCompletionNotice } from './certificates.queries.ts'
import { completionMail } from './completion-email.ts'

/** Queues a mail about a certificate in the caller's transaction, unless the certificate has no account or the address is unproven. */
export async function notifyGraduate(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: Parameters<typeof queueMail<{ userId: string; code: string }>>[2],
  { userId, code }: { userId: string | null; code: string },
): Promise<void> {
  const graduate = userId === null ? undefined : await findGraduate(trx, userId)
  const address = graduate && provenAddress(graduate)
  if (userId !== null && address !== undefined) await queueMail(trx, deps, kind, address, { userId, code })
}

/** Queues the mail about completed modules once, only to a proven address. */
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
