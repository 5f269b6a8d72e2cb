import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { changeLearner, countHandedIn, type LearnerContext } from '../progress/access.service.ts'
import { insertPractice, listPractice, type PracticeKind } from './practice.queries.ts'

/** Values are what was stored, under the names that the inbox shows; a deletion may have emptied them. */
export type PracticeSubmission = { values: Record<string, unknown>; submittedAt: Date }

/** A learner's submitted practice of a kind, of one lesson where it has one, oldest first. */
export const listPracticeSubmissions = (
  db: Queryable,
  learnerId: string,
  kind: PracticeKind,
  lessonId: string | null = null,
): Promise<PracticeSubmission[]> => listPractice(db, learnerId, kind, lessonId)

/**
 * Stores practice unless `isStored` finds it among the learner's earlier ones, which are returned. An admin's is not stored. Throws `too-many`.
 */
export async function submitPractice(
  deps: Deps,
  learning: LearnerContext,
  {
    kind,
    moduleId,
    lesson,
    ...made
  }: PracticeSubmission & { kind: PracticeKind; moduleId: number; lesson?: { id: string; lessonId: number } },
  isStored: (earlier: PracticeSubmission[]) => boolean,
): Promise<PracticeSubmission[]> {
  const { learner } = learning
  if (learner === null) return []
  await countHandedIn(deps, learner)
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const lessonId = lesson?.id ?? null
    const earlier = await listPracticeSubmissions(trx, learnerId, kind, lessonId)
    if (isStored(earlier)) return earlier
    await insertPractice(trx, { learnerId, kind, moduleId, lessonId, ...made })
    const userId = 'userId' in learner ? learner.userId : null
    const event = { kind, moduleId, lessonId: lesson?.lessonId ?? null, userId }
    await publishEvent(trx, deps, 'submission.received', event, userId)
    return earlier
  })
}
