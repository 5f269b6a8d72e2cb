import type { Queryable } from '../../../platform/db/database.ts'
import { getLearner, insertLearner, type LearnerIdentity, listPreviewLearners, mergeLearner } from './learners.queries.ts'

export async function ensureLearner(db: Queryable, learner: LearnerIdentity): Promise<string> {
  await insertLearner(db, learner)
  return getLearner(db, learner)
}

/** Moves preview work into the account: from all invitations of a proven address, else only from the one whose link the person has. */
export async function moveInvitationWork(
  trx: Queryable,
  from: { userId: string; email: string; invitationToken?: string; mailboxProven: boolean },
): Promise<void> {
  const previews = await listPreviewLearners(trx, from.email, from.mailboxProven ? undefined : (from.invitationToken ?? ''))
  if (previews.length === 0) return
  const to = await ensureLearner(trx, { userId: from.userId })
  for (const { id } of previews) await mergeLearner(trx, id, to)
}

export { findLearner, type LearnerIdentity } from './learners.queries.ts'
export {
  findLessonRevision,
  insertLessonChange,
  type LearningState,
  lockLearner,
  readLearningState,
  setLessonCompleted,
} from './progress.queries.ts'
