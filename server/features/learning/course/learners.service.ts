import type { Queryable } from '../../../platform/db/database.ts'
import {
  findLearner,
  getLearner,
  insertLearner,
  type LearnerIdentity,
  listPreviewLearners,
  mergeLearner,
} from './learners.queries.ts'

/** The learner of an account or an invitation; made at the first step. Returns its id. */
export async function ensureLearner(db: Queryable, learner: LearnerIdentity): Promise<string> {
  const found = await findLearner(db, learner)
  if (found) return found
  await insertLearner(db, learner)
  return getLearner(db, learner)
}

/**
 * Moves what was done in previews into the account: of every invitation to the address once the mailbox is proven, else of the one whose
 * link the person holds. The further state of each lesson wins; quiz attempts and submissions are kept all.
 */
export async function moveInvitationWork(
  trx: Queryable,
  from: { userId: string; email: string; invitationToken?: string; mailboxProven: boolean },
): Promise<void> {
  const previews = await listPreviewLearners(trx, from.email, from.mailboxProven ? undefined : (from.invitationToken ?? ''))
  if (previews.length === 0) return
  const to = await ensureLearner(trx, { userId: from.userId })
  for (const { id } of previews) await mergeLearner(trx, id, to)
}

export { findLearner } from './learners.queries.ts'
export { type LearningState, lockLearner, readLearningState } from './learning.queries.ts'
