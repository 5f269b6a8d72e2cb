import type { CatalogueModule } from '#content/catalogue.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import {
  type CourseRegisters,
  describeFact,
  listCitedFacts,
  withoutCitations,
  withoutCitedFacts,
} from '../rendering/citations.ts'
import { shownCase, withCaseHtml } from '../rendering/decide-blocks.ts'
import { renderLessonHtml } from '../rendering/lesson-html.ts'
import { readCourseContent } from './content-files.ts'
import type { LessonFile } from './content-model.ts'

/** The shipped course, parsed and rendered; serialisable as JSON. */
export type PreparedCourse = {
  modules: { module: CatalogueModule; lessons: PreparedLesson[] }[]
}

export type PreparedLesson = ReturnType<typeof lessonRow>

/** Reads and renders `rootDir/content`. Throws ContentFilesError. */
export function prepareCourse(rootDir: string): PreparedCourse {
  const content = readCourseContent(rootDir)
  return {
    modules: content.modules.map(({ module, lessons }) => ({
      module,
      lessons: lessons.map((lesson) => lessonRow(lesson, content)),
    })),
  }
}

/** A lesson's row without module and time; jsonb columns are plain values. */
function lessonRow(lesson: LessonFile, registers: CourseRegisters) {
  const { html, sources } = renderLessonHtml(lesson.body, registers)
  const cited = new Set(sources.map(({ id }) => id))
  const hidden = [lesson.pool ?? [], lesson.decisions, lesson.branchingCase ?? {}]
  const ofQuiz = listCitedFacts(JSON.stringify(hidden)).filter((id) => !cited.has(id))
  const facts = [...sources, ...ofQuiz.map((id, index) => describeFact(id, sources.length + index + 1, registers))]
  return {
    lessonId: lesson.order,
    position: lesson.order,
    kind: lesson.kind,
    title: lesson.title,
    description: lesson.description,
    // Minutes of a video, which no shipped lesson has.
    minutes: 1,
    contentType: lesson.kind === 'activity' ? ('interactive' as const) : ('text' as const),
    html,
    embedUrl: null,
    resources: lesson.resources,
    assignments: lesson.assignments,
    quiz: lesson.pool ?? null,
    decisions: lesson.decisions.map(withCaseHtml),
    assessment: lesson.assessment?.map(withoutCitedFacts) ?? null,
    branchingCase: lesson.branchingCase ? shownCase(lesson.branchingCase) : null,
    conversation: lesson.conversation ?? null,
    activity: lesson.activity ? withoutMarks(lesson.activity) : null,
    facts,
    legalAsOf: lesson.legalAsOf ?? null,
    reviewBy: lesson.reviewBy ?? null,
  }
}

/** Removes reference marks, because forms have no list of sources. */
const withoutMarks = (activity: ActivityForm): ActivityForm => JSON.parse(withoutCitations(JSON.stringify(activity)))
