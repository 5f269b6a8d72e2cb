import type { LessonSummary, ModuleView } from '#contract/lessons.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import type { LearningState } from './progress.queries.ts'

/** Quizzes and activities are completed by submitting them instead. */
export const isReadLesson = ({ kind }: Pick<CourseLesson, 'kind'>): boolean => kind !== 'quiz' && kind !== 'activity'

/** Minutes to add per call: as measured, at most four times the lesson's duration (at least half an hour). */
export const plausibleMinutes = (timeSpent: number, lessonMinutes: number): number =>
  Math.round(Math.min(Math.max(0, timeSpent), Math.max(30, lessonMinutes * 4)) * 100) / 100

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

export function lessonProgressOf(state: LearningState, lesson: CourseLesson): LessonSummary['progress'] {
  const found = state.lessons.get(lesson.id)
  if (!found) return { status: 'not-started', timeSpent: 0, completedAt: null }
  return {
    status: found.completedAt === null ? 'in_progress' : 'completed',
    timeSpent: found.minutesSpent,
    completedAt: found.completedAt?.toISOString() ?? null,
  }
}
