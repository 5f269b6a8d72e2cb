import { DomainError } from '#contract/domain-error.ts'
import type { LessonSummary, ModuleView } from '#contract/lessons.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { issueCertificateWhenEarned } from '../../proof/certificates/certificates.service.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import {
  ensureLearnerId,
  getLearnerId,
  type LearnerContext,
  openLesson,
  openModule,
  type Reader,
  readLearning,
} from './access.service.ts'
import { isReadLesson, lessonProgressOf, moduleProgressOf, plausibleMinutes } from './lesson-progress.ts'
import {
  insertModuleCompletion,
  type LearningState,
  lockLearner,
  readLearningState,
  setLessonCompleted,
  setLessonOpened,
} from './progress.queries.ts'

/** Reopening the same lesson within this time, in milliseconds, is not stored again. */
const samePositionMs = 60_000

export type Completion = { completedAt: string; firstCompletion: boolean }

const isCompleted = (state: LearningState, lesson: CourseLesson) => (state.lessons.get(lesson.id)?.completedAt ?? null) !== null

export function findOpenLessons(module: CourseModule, state: LearningState): { lessonId: number; title: string }[] {
  return module.lessons.filter((lesson) => !isCompleted(state, lesson)).map(({ lessonId, title }) => ({ lessonId, title }))
}

const missingSentence = (titles: string[]) =>
  titles.length === 1
    ? `One lesson is still open: ${titles[0]}.`
    : `${titles.length} lessons are still open: ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}.`

/** Completes a module once. Throws `module-incomplete` with the open lessons, `module-not-found`, `module-locked`, `demo-ended`. */
export async function completeModule(deps: Deps, caller: Reader, moduleId: number): Promise<Completion> {
  const learning = await readLearning(deps, caller)
  const module = openModule(learning, moduleId)
  if (learning.learner === null) return { completedAt: deps.clock.now().toISOString(), firstCompletion: false }
  return deps.db.transaction().execute((trx) => completeOpenModule(trx, deps, learning, module))
}

async function completeOpenModule(
  trx: Queryable,
  deps: Deps,
  learning: LearnerContext,
  module: CourseModule,
): Promise<Completion> {
  const learnerId = await getLearnerId(trx, learning)
  await lockLearner(trx, learnerId)
  const now = deps.clock.now()
  const before = await readLearningState(trx, learning.learner)
  const earlier = before.completions.get(module.moduleId)
  if (earlier) return { completedAt: earlier.toISOString(), firstCompletion: false }
  // 'Complete Module' also completes the last section.
  const last = module.lessons.at(-1)
  const lastState = last && before.lessons.get(last.id)
  if (last && lastState && isReadLesson(last) && !isCompleted(before, last)) {
    await setLessonCompleted(trx, { learnerId, lessonId: last.id, at: now, minutes: 0 })
    lastState.completedAt = now
  }
  const openLessons = findOpenLessons(module, before)
  if (openLessons.length > 0)
    throw new DomainError('module-incomplete', {
      message: missingSentence(openLessons.map(({ title }) => title)),
      details: { openLessons },
    })
  const completion = { learnerId, moduleId: module.moduleId, completedAt: now, details: detailsOf(module, before) }
  const firstCompletion = await insertModuleCompletion(trx, completion)
  const userId = learning.learner !== null && 'userId' in learning.learner ? learning.learner.userId : null
  if (firstCompletion) await publishEvent(trx, deps, 'module.completed', { moduleId: module.moduleId, userId }, userId)
  if (learning.learner !== null && 'userId' in learning.learner)
    await issueCertificateWhenEarned(trx, deps, { userId: learning.learner.userId, course: learning.course })
  return { completedAt: now.toISOString(), firstCompletion }
}

/** Computed from stored data, never from the browser's. */
function detailsOf(module: CourseModule, state: LearningState) {
  const quiz = module.lessons.find((lesson) => lesson.kind === 'quiz')
  return {
    challengesSubmitted: module.lessons.some((lesson) => lesson.kind === 'activity'),
    quizCompleted: quiz !== undefined,
    quizScore: quiz ? (state.bestScores.get(quiz.id) ?? null) : null,
    sectionsViewed: module.lessons.filter((lesson) => state.lessons.has(lesson.id)).length,
  }
}

/** Stores the open lesson, except for admins. Throws `lesson-not-found`, `module-locked`, `demo-ended`. */
export async function setPosition(
  deps: Deps,
  caller: Reader,
  { secondsAgo, ...at }: { moduleId: number; lessonId: number; secondsAgo: number },
): Promise<{ openedAt: Date }> {
  const learning = await readLearning(deps, caller)
  const { lesson } = openLesson(learning, at)
  const openedAt = new Date(deps.clock.now().getTime() - secondsAgo * 1000)
  if (learning.learner === null || isSamePosition(learning.state, lesson, openedAt)) return { openedAt }
  const learnerId = await getLearnerId(deps.db, learning)
  await setLessonOpened(deps.db, learnerId, lesson.id, openedAt)
  return { openedAt }
}

function isSamePosition(state: LearningState, lesson: CourseLesson, at: Date): boolean {
  const noted = state.lessons.get(lesson.id)?.lastOpenedAt
  const isNewest = [...state.lessons.values()].every((other) => noted && other.lastOpenedAt <= noted)
  return noted !== undefined && isNewest && at.getTime() - noted.getTime() < samePositionMs
}

/**
 * Completes a lesson by reading. Repeating adds minutes and keeps the date; the same change adds them once. Throws `lesson-kind-mismatch` for a
 * quiz or an activity, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function completeLesson(
  deps: Deps,
  caller: Reader,
  place: { moduleId: number; lessonId: number },
  { timeSpent, changeId, secondsAgo }: { timeSpent: number; changeId?: string | undefined; secondsAgo: number },
): Promise<{ progress: LessonSummary['progress']; module: ModuleView['progress'] }> {
  const before = await readLearning(deps, caller)
  const { lesson } = openLesson(before, place)
  if (!isReadLesson(lesson)) throw new DomainError('lesson-kind-mismatch')
  const learnerId = await ensureLearnerId(deps.db, before)
  const at = deps.clock.now()
  if (learnerId)
    await setLessonCompleted(deps.db, {
      learnerId,
      lessonId: lesson.id,
      at,
      leftAt: new Date(at.getTime() - secondsAgo * 1000),
      minutes: plausibleMinutes(timeSpent, lesson.minutes),
      changeId,
    })
  const after = learnerId ? await readLearning(deps, caller) : before
  const opened = openLesson(after, place)
  return { progress: lessonProgressOf(after.state, opened.lesson), module: moduleProgressOf(after.state, opened.module) }
}
