import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findLessonRevision } from '../progress/learners.service.ts'
import { findActivityWork } from './work.queries.ts'

/**
 * The current work of an activity, and the version of a repeated change; undefined for a new one. The caller holds the learner's lock. Throws
 * `activity-changed` with the current text when the change is based on an older one.
 */
export async function findAppliedChange(
  trx: Queryable,
  { learnerId, lessonId }: { learnerId: string; lessonId: string },
  { version, changeId }: Change,
) {
  const current = await findLessonRevision(trx, learnerId, lessonId)
  const work = await findActivityWork(trx, learnerId, lessonId)
  const currentVersion = current?.revision ?? 0
  if (changeId !== undefined && current?.changeId === changeId) return { applied: currentVersion, work }
  if (version === undefined || version === currentVersion) return { applied: undefined, work }
  const newest = work.draft ?? work.submission
  throw new DomainError('activity-changed', {
    details: {
      version: currentVersion,
      changeId: current?.changeId ?? null,
      savedAt: (newest?.at ?? new Date(0)).toISOString(),
      status: work.draft ? 'draft' : work.submission ? 'submitted' : 'empty',
      values: newest?.values ?? {},
    },
  })
}
