import type { LessonSummary, LessonView, ModuleView } from '#contract/course.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../deps.ts'
import {
  type Learning,
  learnerToKeep,
  lockReason,
  openLesson,
  openModule,
  type Reader,
  readLearning,
  visibleModules,
} from './access.service.ts'
import type { CourseLesson, CourseModule } from './course-snapshot.ts'
import { type LearningState, setLessonCompleted, setLessonOpened } from './learning.queries.ts'
import { findNewestAttempt } from './quiz.queries.ts'
import { openFactsOf, quizFactsOf } from './quiz-facts.ts'

/** Opening the lesson one stands in again within this time, in milliseconds, is not written anew. */
const samePosition = 60_000

/** Kinds of lessons that are completed by reading; a quiz and an activity are completed by submitting them. */
export const isReadLesson = ({ kind }: Pick<CourseLesson, 'kind'>): boolean => kind !== 'quiz' && kind !== 'activity'

/** Minutes to add for one call: what the browser measured, at most four times what the lesson should take (half an hour at least). */
export const plausibleMinutes = (timeSpent: number, lessonMinutes: number): number =>
  Math.round(Math.min(Math.max(0, timeSpent), Math.max(30, lessonMinutes * 4)) * 100) / 100

/** The caller's progress in a module. */
export function moduleProgressOf(state: LearningState, module: CourseModule): ModuleView['progress'] {
  const states = module.lessons.map((lesson) => state.lessons.get(lesson.id)).filter((found) => found !== undefined)
  const opened = states.map((lesson) => lesson.lastOpenedAt.getTime())
  return {
    totalLessons: module.lessons.length,
    completedLessons: states.filter((lesson) => lesson.completedAt !== null).length,
    lastAccessedAt: opened.length === 0 ? null : new Date(Math.max(...opened)).toISOString(),
    completedAt: state.completions.get(module.moduleId)?.toISOString() ?? null,
  }
}

/** The caller's progress in a lesson. */
export function lessonProgressOf(state: LearningState, lesson: CourseLesson): LessonSummary['progress'] {
  const found = state.lessons.get(lesson.id)
  if (!found) return { status: 'not-started', timeSpent: 0, completedAt: null }
  return {
    status: found.completedAt === null ? 'in_progress' : 'completed',
    timeSpent: found.minutesSpent,
    completedAt: found.completedAt?.toISOString() ?? null,
  }
}

/**
 * The lesson to open next: where the learner was last, or the open lesson after it when that one is completed.
 * The first lesson before the first step.
 */
export function resumeLessonOf(state: LearningState, module: CourseModule): CourseLesson | undefined {
  const isCompleted = (lesson: CourseLesson) => (state.lessons.get(lesson.id)?.completedAt ?? null) !== null
  const opened = module.lessons.filter((lesson) => state.lessons.has(lesson.id))
  const openedAt = (lesson: CourseLesson) => state.lessons.get(lesson.id)!.lastOpenedAt.getTime()
  const last = opened.reduce<CourseLesson | undefined>(
    (newest, lesson) => (newest && openedAt(newest) > openedAt(lesson) ? newest : lesson),
    undefined,
  )
  if (!last) return module.lessons[0]
  if (!isCompleted(last)) return last
  const ahead = module.lessons.slice(last.index + 1).find((lesson) => !isCompleted(lesson))
  return ahead ?? module.lessons.find((lesson) => !isCompleted(lesson)) ?? last
}

function moduleViewOf(learning: Learning, module: CourseModule): ModuleView {
  const reason = lockReason(learning, module.moduleId)
  return { ...module, locked: reason !== null, lockReason: reason, progress: moduleProgressOf(learning.state, module) }
}

function lessonSummaryOf({ state }: Learning, lesson: CourseLesson): LessonSummary {
  return { ...lesson, progress: lessonProgressOf(state, lesson), bestScore: state.bestScores.get(lesson.id) ?? null }
}

/** The modules with the caller's progress, in course order. */
export async function listModules(deps: Deps, caller: Reader): Promise<ModuleView[]> {
  const learning = await readLearning(deps, caller)
  return visibleModules(learning).map((module) => moduleViewOf(learning, module))
}

/** A module, its lessons and the lesson to open. Throws `module-not-found`, `module-locked`, `demo-ended`. */
export async function getModule(deps: Deps, caller: Reader, moduleId: number) {
  const learning = await readLearning(deps, caller)
  const module = openModule(learning, moduleId)
  return {
    ...moduleViewOf(learning, module),
    lessons: module.lessons.map((lesson) => lessonSummaryOf(learning, lesson)),
    resumeLessonId: resumeLessonOf(learning.state, module)?.lessonId ?? 1,
  }
}

/** Lessons without their bodies, of one module or of all the caller is shown. */
export async function listLessons(deps: Deps, caller: Reader, moduleId?: number): Promise<LessonSummary[]> {
  const learning = await readLearning(deps, caller)
  return visibleModules(learning)
    .filter((module) => moduleId === undefined || module.moduleId === moduleId)
    .flatMap((module) => module.lessons.map((lesson) => lessonSummaryOf(learning, lesson)))
}

/**
 * A lesson with its body, without the key of its quiz. Notes the position unless the browser only fetches ahead.
 * Throws `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function getLesson(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  ahead = false,
): Promise<LessonView> {
  const learning = await readLearning(deps, caller)
  const { module, lesson } = openLesson(learning, at)
  const [attempt] = await Promise.all([
    lesson.quiz && learning.state.learnerId ? findNewestAttempt(deps.db, learning.state.learnerId, lesson.id) : undefined,
    ahead ? undefined : notePosition(deps, learning, lesson),
  ])
  const { id: _row, index: _index, quiz, activity, ...body } = lesson
  return {
    ...body,
    moduleTitle: module.title,
    progress: lessonProgressOf(learning.state, lesson),
    bestScore: learning.state.bestScores.get(lesson.id) ?? null,
    // Built anew field by field: the correct option and the explanations stay on this side until the answers are in.
    quiz: quiz?.map(({ question, options }, id) => ({ id, question, options })) ?? null,
    quizResult: attempt
      ? { ...attempt, facts: quizFactsOf(lesson), bestScore: learning.state.bestScores.get(lesson.id) ?? attempt.score }
      : null,
    facts: openFactsOf(lesson),
    activity: activity && { ...activity, example: activity.example ?? null },
  }
}

async function notePosition(deps: Deps, learning: Learning, lesson: CourseLesson): Promise<void> {
  if (learning.of === null) return
  const now = deps.clock.now()
  const noted = learning.state.lessons.get(lesson.id)?.lastOpenedAt
  const isNewest = [...learning.state.lessons.values()].every((other) => noted && other.lastOpenedAt <= noted)
  if (noted && isNewest && now.getTime() - noted.getTime() < samePosition) return
  const learnerId = await learnerToKeep(deps.db, learning)
  await setLessonOpened(deps.db, learnerId!, lesson.id, now)
}

/**
 * Completes a lesson that is completed by reading; again adds minutes and keeps the date.
 * Throws `lesson-kind-mismatch` for a quiz or an activity, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function completeLesson(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  timeSpent: number,
): Promise<{ progress: LessonSummary['progress']; module: ModuleView['progress'] }> {
  const before = await readLearning(deps, caller)
  const { lesson } = openLesson(before, at)
  if (!isReadLesson(lesson)) throw new DomainError('lesson-kind-mismatch')
  const learnerId = await learnerToKeep(deps.db, before)
  if (learnerId)
    await setLessonCompleted(deps.db, learnerId, lesson.id, deps.clock.now(), plausibleMinutes(timeSpent, lesson.minutes))
  const after = learnerId ? await readLearning(deps, caller) : before
  const opened = openLesson(after, at)
  return { progress: lessonProgressOf(after.state, opened.lesson), module: moduleProgressOf(after.state, opened.module) }
}
