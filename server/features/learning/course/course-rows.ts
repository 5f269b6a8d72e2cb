import type { CatalogueModule } from '#content/catalogue.ts'
import type { CitedFact as CitedFactView } from '#contract/cited-facts.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { type CitedFact, describeFact, listCitedFacts, withoutCitations, withoutCitedFacts } from './citations.ts'
import { readCourseContent } from './content-files.ts'
import type { CourseRegisters, LessonFile } from './content-model.ts'
import { shownCase, withCaseHtml } from './decide-blocks.ts'
import { renderLessonHtml } from './lesson-html.ts'

/** The shipped course, read and rendered, apart from any database. It can be kept as JSON. */
export type PreparedCourse = {
  modules: { module: CatalogueModule; lessons: PreparedLesson[] }[]
}

/** See {@link PreparedCourse}. */
export type PreparedLesson = ReturnType<typeof lessonRow>

/** Reads and renders the course of `rootDir/content`. Throws ContentFilesError when a file is wrong. */
export function prepareCourse(rootDir: string): PreparedCourse {
  const content = readCourseContent(rootDir)
  return {
    modules: content.modules.map(({ module, lessons }) => ({
      module,
      lessons: lessons.map((lesson) => lessonRow(lesson, content)),
    })),
  }
}

/** A lesson as its row, but for its module and the time; what a jsonb column holds is a plain value. */
function lessonRow(lesson: LessonFile, registers: CourseRegisters) {
  const { html, sources } = renderLessonHtml(lesson.body, registers)
  const cited = new Set(sources.map(({ factId }) => factId))
  const hidden = [lesson.pool ?? [], lesson.decisions, lesson.branchingCase ?? {}]
  const ofQuiz = listCitedFacts(JSON.stringify(hidden)).filter((id) => !cited.has(id))
  const facts = [...sources, ...ofQuiz.map((id, index) => describeFact(id, sources.length + index + 1, registers))]
  return {
    lessonId: lesson.order,
    position: lesson.order,
    kind: lesson.kind,
    title: lesson.title,
    description: lesson.description,
    // The length of a video, and no shipped lesson has one.
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
    activity: lesson.activity ? withoutMarks(lesson.activity) : null,
    facts: facts.map(factView),
    legalAsOf: lesson.legalAsOf ?? null,
    reviewBy: lesson.reviewBy ?? null,
  }
}

const factView = ({ factId, method, ...fact }: CitedFact): CitedFactView => ({ ...fact, id: factId, method: method ?? null })

/** A form shows no list of sources, so the reference marks in its texts go. */
const withoutMarks = (activity: ActivityForm): ActivityForm => JSON.parse(withoutCitations(JSON.stringify(activity)))
