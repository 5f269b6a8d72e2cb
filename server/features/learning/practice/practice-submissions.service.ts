import type { Deps } from '../../../deps.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { changeLearner, countHandedIn, type LearnerContext } from '../progress/access.service.ts'
import { insertPractice, listPracticeSubmissions, type PracticeKind, type PracticeSubmission } from './practice.queries.ts'

export { listPracticeSubmissions, type PracticeSubmission } from './practice.queries.ts'

/**
 * Stores practice unless `isStored` finds it among the learner's earlier ones, which are returned. An admin's is not stored. Throws `too-many`.
 */
export async function submitPractice(
  deps: Deps,
  learning: LearnerContext,
  practice: PracticeSubmission & { kind: PracticeKind; moduleId: number; lesson?: { id: string; lessonId: number } },
  isStored: (earlier: PracticeSubmission[]) => boolean,
): Promise<PracticeSubmission[]> {
  const { learner } = learning
  const { lesson, ...made } = practice
  if (learner === null) return []
  await countHandedIn(deps, learner)
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const lessonId = lesson?.id ?? null
    const earlier = await listPracticeSubmissions(trx, learnerId, made.kind, lessonId)
    if (isStored(earlier)) return earlier
    await insertPractice(trx, { ...made, learnerId, lessonId })
    const userId = 'userId' in learner ? learner.userId : null
    const event = { kind: made.kind, moduleId: made.moduleId, lessonId: lesson?.lessonId ?? null, userId }
    await publishEvent(trx, deps, 'submission.received', event, userId)
    return earlier
  })
}
