import { DomainError } from '#contract/domain-error.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findLessonRevision } from './learning.queries.ts'
import { findActivityWork } from './work.queries.ts'

/** What a change was made on top of, and its own id; a caller may name neither. */
export type Change = { baseRevision?: number | undefined; changeId?: string | undefined }

/**
 * What stands for an activity, and the revision that a change which is sent again has made already; undefined for a new change. The caller
 * holds the learner's lock. Throws `activity-changed` with the text that stands when the change was made on top of an older one.
 */
export async function findAppliedChange(
  trx: Queryable,
  { learnerId, lessonId }: { learnerId: string; lessonId: string },
  { baseRevision, changeId }: Change,
) {
  const stands = await findLessonRevision(trx, learnerId, lessonId)
  const work = await findActivityWork(trx, learnerId, lessonId)
  const revision = stands?.revision ?? 0
  if (changeId !== undefined && stands?.changeId === changeId) return { applied: revision, work }
  if (baseRevision === undefined || baseRevision === revision) return { applied: undefined, work }
  const newest = work.draft ?? work.submission
  throw new DomainError('activity-changed', {
    details: {
      revision,
      changeId: stands?.changeId ?? null,
      savedAt: (newest?.at ?? new Date(0)).toISOString(),
      status: work.draft ? 'draft' : work.submission ? 'submitted' : 'empty',
      values: newest?.values ?? {},
    },
  })
}
