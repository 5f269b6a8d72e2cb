import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { type Learning, learnerToKeep } from './access.service.ts'
import type { CourseLesson, CourseModule } from './course-snapshot.ts'
import { lockLearner, setLessonCompleted } from './learning.queries.ts'
import { plausibleMinutes } from './progress.service.ts'
import { submissionEmail } from './submission-email.ts'
import {
  deleteActivityDraft,
  findNewestSubmission,
  findProvenRecipient,
  insertSubmission,
  type SubmissionKind,
} from './work.queries.ts'

/** The same values sent again within this time, in milliseconds, are a doubled click and no second submission. */
const sameClick = 60_000

const kindOf = (lesson: CourseLesson): SubmissionKind =>
  lesson.activity?.assistant === 'challenges'
    ? 'challenges'
    : lesson.activity?.assistant === 'role-definition'
      ? 'role-definition'
      : 'activity'

/** Work to keep: checked values, the minutes spent, and the place a form names, when it names one. */
export type Work = { values: Record<string, unknown>; timeSpent: number; sectionId?: number }

/**
 * Keeps submitted work beside the older work, drops its draft, completes its lesson and confirms it by mail to an account with a
 * proven mailbox; all of it or nothing. An admin's work is not kept. Returns when it was submitted.
 */
export async function storeWork(
  deps: Deps,
  learning: Learning,
  { module, lesson }: { module: CourseModule; lesson: CourseLesson },
  work: Work,
): Promise<Date> {
  const now = deps.clock.now()
  if (learning.of === null) return now
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = (await learnerToKeep(trx, learning))!
    await lockLearner(trx, learnerId)
    const newest = await findNewestSubmission(trx, learnerId, lesson.id)
    const isSameClick =
      newest !== undefined &&
      now.getTime() - newest.submittedAt.getTime() < sameClick &&
      isDeepStrictEqual(newest.fieldValues, JSON.parse(JSON.stringify(work.values)))
    if (isSameClick) return newest.submittedAt
    await insertSubmission(trx, {
      learnerId,
      kind: kindOf(lesson),
      lessonId: lesson.id,
      moduleId: module.moduleId,
      sectionId: work.sectionId ?? lesson.index,
      values: work.values,
      submittedAt: now,
    })
    await deleteActivityDraft(trx, learnerId, lesson.id)
    await setLessonCompleted(trx, learnerId, lesson.id, now, plausibleMinutes(work.timeSpent, lesson.minutes))
    await confirmByMail(trx, deps, learning, { module, lesson })
    return now
  })
}

async function confirmByMail(
  trx: Queryable,
  deps: Deps,
  { of }: Learning,
  { module, lesson }: { module: CourseModule; lesson: CourseLesson },
): Promise<void> {
  if (of === null || !('userId' in of)) return
  const recipient = await findProvenRecipient(trx, of.userId)
  if (!recipient) return
  await queueMail(trx, deps, {
    kind: 'submission-received',
    to: recipient.email,
    content: submissionEmail({
      fullName: recipient.fullName,
      lessonTitle: lesson.title,
      moduleTitle: module.title,
      link: `${deps.config.PUBLIC_URL}/module/${module.moduleId}/lesson/${lesson.lessonId}`,
    }),
    about: { userId: of.userId },
  })
}

/** Whether a learner has sent in work for a lesson before. */
export const hasSubmitted = async (deps: Deps, learnerId: string | null, lesson: CourseLesson): Promise<boolean> =>
  learnerId !== null && (await findNewestSubmission(deps.db, learnerId, lesson.id)) !== undefined
