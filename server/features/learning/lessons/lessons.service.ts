import { previewModuleId } from '#content/course-numbers.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { LessonSummary, LessonView, lessonView, ModuleView } from '#contract/lessons.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { openFactsOf } from '../catalogue/cited-facts.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import { findCase } from '../decisions/case-runs.service.ts'
import { listDecisions } from '../decisions/decisions.service.ts'
import {
  type LearnerContext,
  lockReason,
  openLesson,
  openModule,
  type Reader,
  readLearning,
  visibleModules,
} from '../progress/access.service.ts'
import type { LearningState } from '../progress/learners.service.ts'
import { lessonProgressOf, moduleProgressOf } from '../progress/lesson-progress.ts'
import { findNewestAttempt } from '../quiz/quiz.service.ts'
import { attemptAt, openQuestions, quizResultOf } from '../quiz/quiz-attempt.ts'

/** The lesson to resume: the last one, the next open one if that is completed, or the first. */
export function resumeLessonOf(state: LearningState, module: CourseModule): CourseLesson | undefined {
  const isCompleted = (lesson: CourseLesson) => (state.lessons.get(lesson.id)?.completedAt ?? null) !== null
  const opened = module.lessons.filter((lesson) => state.lessons.has(lesson.id))
  const openedAt = (lesson: CourseLesson) => state.lessons.get(lesson.id)?.lastOpenedAt.getTime() ?? 0
  const last = opened.reduce<CourseLesson | undefined>(
    (newest, lesson) => (newest && openedAt(newest) > openedAt(lesson) ? newest : lesson),
    undefined,
  )
  if (!last) return module.lessons[0]
  if (!isCompleted(last)) return last
  const ahead = module.lessons.slice(last.index + 1).find((lesson) => !isCompleted(lesson))
  return ahead ?? module.lessons.find((lesson) => !isCompleted(lesson)) ?? last
}

function moduleViewOf(learning: LearnerContext, module: CourseModule): ModuleView {
  const reason = lockReason(learning, module.moduleId)
  return { ...module, locked: reason !== null, lockReason: reason, progress: moduleProgressOf(learning.state, module) }
}

const decisionCountOf = ({ decisions }: LearningState, lesson: CourseLesson): LessonSummary['decisionCount'] => ({
  total: lesson.decisions.length,
  made: lesson.decisions.filter(({ id }) => decisions.some(([lessonId, made]) => lessonId === lesson.id && made === id)).length,
})

function lessonSummaryOf({ state }: LearnerContext, lesson: CourseLesson): LessonSummary {
  return {
    ...lesson,
    progress: lessonProgressOf(state, lesson),
    bestScore: state.bestScores.get(lesson.id) ?? null,
    decisionCount: decisionCountOf(state, lesson),
  }
}

export async function listModules(deps: Deps, caller: Reader): Promise<ModuleView[]> {
  const learning = await readLearning(deps, caller)
  return visibleModules(learning).map((module) => moduleViewOf(learning, module))
}

/** Throws `module-not-found`, `module-locked`, `demo-ended`. */
export async function getModule(deps: Deps, caller: Reader, moduleId: number) {
  const learning = await readLearning(deps, caller)
  const module = openModule(learning, moduleId)
  return {
    ...moduleViewOf(learning, module),
    lessons: module.lessons.map((lesson) => lessonSummaryOf(learning, lesson)),
    resumeLessonId: resumeLessonOf(learning.state, module)?.lessonId ?? 1,
  }
}

export async function listLessons(deps: Deps, caller: Reader, moduleId?: number): Promise<LessonSummary[]> {
  const learning = await readLearning(deps, caller)
  return visibleModules(learning)
    .filter((module) => moduleId === undefined || module.moduleId === moduleId)
    .flatMap((module) => module.lessons.map((lesson) => lessonSummaryOf(learning, lesson)))
}

/** A lesson with its body, without answers. Throws `lesson-not-found`, `module-locked`, `demo-ended`. */
export async function getLesson(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
): Promise<Given<typeof lessonView>> {
  const learning = await readLearning(deps, caller)
  const { module, lesson } = openLesson(learning, at)
  const [attempt, decisions, branchingCase, instructor] = await Promise.all([
    lesson.quiz ? findNewestAttempt(deps.db, learning, lesson.id) : undefined,
    listDecisions(deps.db, caller, learning, lesson),
    findCase(deps.db, caller, learning, lesson),
    findInstructor(deps.db, lesson),
  ])
  const { id: _row, index: _index, quiz, activity, conversation, ...body } = lesson
  const bestScore = learning.state.bestScores.get(lesson.id) ?? null
  const next = quiz && attemptAt(learning.course, caller, { module, lesson }, (learning.state.attempts.get(lesson.id) ?? 0) + 1)
  return {
    ...body,
    moduleTitle: module.title,
    progress: lessonProgressOf(learning.state, lesson),
    bestScore,
    quiz: next && openQuestions(next.questions),
    attemptKey: next?.key ?? null,
    quizResult: attempt ? quizResultOf(deps, learning.course, { module, lesson }, attempt, bestScore ?? 0) : null,
    decisionCount: decisionCountOf(learning.state, lesson),
    decisions,
    branchingCase,
    conversation: conversation && {
      title: conversation.title,
      person: conversation.person.name,
    },
    facts: openFactsOf(lesson),
    instructor,
    activity: activity && { ...activity, example: activity.example ?? null },
  }
}

async function findInstructor(db: Queryable, { moduleId, kind }: CourseLesson): Promise<LessonView['instructor']> {
  if (moduleId !== previewModuleId || kind !== 'welcome') return null
  const { instructor } = await readOperator(db)
  return instructor.name || instructor.introduction ? instructor : null
}
