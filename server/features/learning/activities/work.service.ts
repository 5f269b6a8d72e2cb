import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { isMailQueuedSince, queueMail } from '../../../platform/mail/queue-mail.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { findPerson } from '../../people/accounts/person.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import { changeLearner, countHandedIn, type LearnerContext } from '../progress/access.service.ts'
import { findLessonRevision, insertLessonChange, setLessonCompleted } from '../progress/learners.service.ts'
import { plausibleMinutes } from '../progress/lesson-progress.ts'
import { submissionMail } from './submission-email.ts'
import {
  deleteActivityDraft,
  findActivityWork,
  findNewestSubmission,
  findSubmissionOf,
  insertSubmission,
  type SubmissionKind,
} from './work.queries.ts'

/** The same values within this time, in milliseconds, count as a double click. */
const duplicateWindowMs = 60_000

/** Minimum time between two confirmation mails for a lesson, in milliseconds. */
const confirmedOnceInMs = 86_400_000

const kindOf = (lesson: CourseLesson): SubmissionKind =>
  lesson.activity?.assistant === 'challenges'
    ? 'challenges'
    : lesson.activity?.assistant === 'role-definition'
      ? 'role-definition'
      : 'activity'

export type Work = Change & { values: Record<string, unknown>; timeSpent: number; sectionId?: number }

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

/**
 * Stores a submission, deletes its draft, completes the lesson and mails a confirmation to a proven address, in one transaction. An admin's
 * work is not stored. Throws `activity-changed` when based on an older version, `too-many`.
 */
export async function saveSubmission(
  deps: Deps,
  learning: LearnerContext,
  { module, lesson }: { module: CourseModule; lesson: CourseLesson },
  work: Work,
): Promise<{ submittedAt: string; version: number }> {
  const now = deps.clock.now()
  if (learning.learner === null) return { submittedAt: now.toISOString(), version: 0 }
  await countHandedIn(deps, learning.learner)
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const at = { learnerId, lessonId: lesson.id }
    const made = work.changeId === undefined ? undefined : await findSubmissionOf(trx, learnerId, work.changeId)
    const newest = await findNewestSubmission(trx, learnerId, lesson.id)
    const isSameClick =
      newest !== undefined &&
      now.getTime() - newest.submittedAt.getTime() < duplicateWindowMs &&
      isDeepStrictEqual(newest.fieldValues, JSON.parse(JSON.stringify(work.values)))
    const sentBefore = made ?? (isSameClick ? newest : undefined)
    if (sentBefore) {
      const current = await findLessonRevision(trx, learnerId, lesson.id)
      // The sender has not seen newer work, so their next change must be checked against it.
      const isNewest = !made || current?.changeId === work.changeId
      return { submittedAt: sentBefore.submittedAt.toISOString(), version: isNewest ? (current?.revision ?? 0) : 0 }
    }
    await findAppliedChange(trx, at, work)
    await insertSubmission(trx, {
      learnerId,
      kind: kindOf(lesson),
      lessonId: lesson.id,
      moduleId: module.moduleId,
      sectionId: work.sectionId ?? lesson.index,
      values: work.values,
      submittedAt: now,
      changeId: work.changeId ?? null,
    })
    await deleteActivityDraft(trx, learnerId, lesson.id)
    await setLessonCompleted(trx, {
      learnerId,
      lessonId: lesson.id,
      at: now,
      minutes: plausibleMinutes(work.timeSpent, lesson.minutes),
    })
    const version = await insertLessonChange(trx, { ...at, changeId: work.changeId, at: now })
    await confirmByMail(trx, deps, learning, lesson)
    const userId = learning.learner !== null && 'userId' in learning.learner ? learning.learner.userId : null
    const eventPayload = { kind: kindOf(lesson), moduleId: module.moduleId, lessonId: lesson.lessonId, userId }
    await publishEvent(trx, deps, 'submission.received', eventPayload, userId)
    return { submittedAt: now.toISOString(), version }
  })
}

async function confirmByMail(trx: Queryable, deps: Deps, { learner }: LearnerContext, lesson: CourseLesson): Promise<void> {
  if (learner === null || !('userId' in learner)) return
  const parameters = { userId: learner.userId, lessonId: lesson.id }
  const since = new Date(deps.clock.now().getTime() - confirmedOnceInMs)
  if (await isMailQueuedSince(trx, submissionMail, parameters, since)) return
  const person = await findPerson(trx, learner.userId)
  if (person?.address !== undefined) await queueMail(trx, deps, submissionMail, person.address, parameters)
}

export const hasSubmitted = async (deps: Deps, learnerId: string | null, lesson: CourseLesson): Promise<boolean> =>
  learnerId !== null && (await findNewestSubmission(deps.db, learnerId, lesson.id)) !== undefined

export { findNewestRoleDefinition } from './work.queries.ts'
