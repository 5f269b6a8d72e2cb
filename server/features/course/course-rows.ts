import type { CatalogueModule } from '#content/catalogue.ts'
import type { CitedFact as CitedFactView } from '#contract/cited-facts.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { json, type Queryable } from '../../platform/db/database.ts'
import { type CitedFact, describeFact, listCitedFacts, withoutCitations, withoutCitedFacts } from './citations.ts'
import { readCourseContent } from './content-files.ts'
import type { CourseRegisters, LessonFile } from './content-model.ts'
import { deleteLessonsExcept, listRemovedContent, setShippedLesson, setShippedModule } from './course.queries.ts'
import { shownCase, withCaseHtml } from './decide-blocks.ts'
import { renderLessonHtml } from './lesson-html.ts'

/** The shipped course, read and rendered, apart from any database. */
export type PreparedCourse = {
  modules: { module: CatalogueModule; lessons: ReturnType<typeof lessonRow>[] }[]
}

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

/**
 * Writes the shipped modules and lessons. Rows that an admin edited stay as they are; shipped lessons that are
 * gone from the files go, unless an admin edited them.
 */
export async function storeCourse(trx: Queryable, course: PreparedCourse, now: Date): Promise<void> {
  const removed = await listRemovedContent(trx)
  const isRemoved = (moduleId: number, lessonId: number) =>
    removed.some((gone) => gone.moduleId === moduleId && gone.lessonId === lessonId)
  for (const { module, lessons } of course.modules) {
    if (isRemoved(module.id, 0)) continue
    await setShippedModule(trx, { ...moduleRow(module), updatedAt: now })
    for (const lesson of lessons)
      if (!isRemoved(module.id, lesson.lessonId)) await setShippedLesson(trx, { ...lesson, moduleId: module.id, updatedAt: now })
    await deleteLessonsExcept(
      trx,
      module.id,
      lessons.map((lesson) => lesson.lessonId),
    )
  }
}

/** A module as its row, but for the time. */
const moduleRow = (module: CatalogueModule) => ({
  moduleId: module.id,
  title: module.title,
  description: module.description,
  minutes: module.minutes,
  type: module.type,
  whatYoullLearn: [...module.whatYoullLearn],
  takeaway: module.takeaway,
  position: module.id,
  isPublished: true,
})

/** A lesson as its row, but for its module and the time. */
function lessonRow(lesson: LessonFile, registers: CourseRegisters) {
  const { html, sources } = renderLessonHtml(lesson.body, registers)
  const cited = new Set(sources.map(({ factId }) => factId))
  const hidden = [lesson.pool ?? [], lesson.decisions, lesson.branchingCase ?? {}]
  const ofQuiz = listCitedFacts(JSON.stringify(hidden)).filter((id) => !cited.has(id))
  const facts = [...sources, ...ofQuiz.map((id, index) => describeFact(id, sources.length + index + 1, registers))]
  return {
    lessonId: lesson.number ?? lesson.order,
    position: lesson.order,
    kind: lesson.kind,
    title: lesson.title,
    description: lesson.description,
    minutes: lesson.minutes,
    contentType: lesson.kind === 'activity' ? ('interactive' as const) : ('text' as const),
    html,
    embedUrl: null,
    resources: json(lesson.resources),
    assignments: json(lesson.assignments),
    quiz: lesson.pool ? json(lesson.pool) : null,
    decisions: json(lesson.decisions.map(withCaseHtml)),
    assessment: lesson.assessment ? json(lesson.assessment.map(withoutCitedFacts)) : null,
    branchingCase: lesson.branchingCase ? json(shownCase(lesson.branchingCase)) : null,
    activity: lesson.activity ? json(withoutMarks(lesson.activity)) : null,
    facts: json(facts.map(factView)),
    legalAsOf: lesson.legalAsOf ?? null,
    reviewBy: lesson.reviewBy ?? null,
  }
}

const factView = ({ factId, method, ...fact }: CitedFact): CitedFactView => ({ ...fact, id: factId, method: method ?? null })

/** A form shows no list of sources, so the reference marks in its texts go. */
const withoutMarks = (activity: ActivityForm): ActivityForm => JSON.parse(withoutCitations(JSON.stringify(activity)))
