import { DomainError } from '#contract/domain-error.ts'
import type { LessonSummary, ModuleView } from '#contract/lessons.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { issueCertificateWhenEarned } from '../../proof/certificates/certificates.service.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import {
  changeLearner,
  ensureLearnerId,
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
  readLearningState,
  setLessonCompleted,
  setLessonOpened,
} from './progress.queries.ts'

export type Completion = { completedAt: string; firstCompletion: boolean }

const isCompleted = (state: LearningState, lesson: CourseLesson) => (state.lessons.get(lesson.id)?.completedAt ?? null) !== null

const missingSentence = (titles: string[]) =>
  titles.length === 1
    ? `One lesson is still open: ${titles[0]}.`
    : `${titles.length} lessons are still open: ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}.`

/** Completes a module once. Throws `module-incomplete` with the open lessons, `module-not-found`, `module-locked`, `demo-ended`. */
export async function completeModule(deps: Deps, caller: Reader, moduleId: number): Promise<Completion> {
  const learning = await readLearning(deps, caller)
  const module = openModule(learning, moduleId)
  if (learning.learner === null) return { completedAt: deps.clock.now().toISOString(), firstCompletion: false }
  return changeLearner(deps, learning, (trx, learnerId) => completeOpenModule(trx, deps, learning, learnerId, module))
}

async function completeOpenModule(
  trx: Queryable,
  deps: Deps,
  learning: LearnerContext,
  learnerId: string,
  module: CourseModule,
): Promise<Completion> {
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
  const openLessons = module.lessons.filter((lesson) => !isCompleted(before, lesson))
  if (openLessons.length > 0)
    throw new DomainError('module-incomplete', {
      message: missingSentence(openLessons.map(({ title }) => title)),
      details: { openLessons: openLessons.map(({ lessonId, title }) => ({ lessonId, title })) },
    })
  const completion = { learnerId, moduleId: module.moduleId, completedAt: now, details: detailsOf(module, before) }
  const firstCompletion = await insertModuleCompletion(trx, completion)
  const userId = learning.learner !== null && 'userId' in learning.learner ? learning.learner.userId : null
  if (firstCompletion) await publishEvent(trx, deps, 'module.completed', { moduleId: module.moduleId, userId }, userId)
  if (userId) await issueCertificateWhenEarned(trx, deps, { userId, course: learning.course })
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
  const learnerId = await ensureLearnerId(deps.db, learning)
  if (learnerId) await setLessonOpened(deps.db, learnerId, lesson.id, openedAt)
  return { openedAt }
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
