import type { CatalogueModule } from '#content/catalogue.ts'
import type { CitedFact as CitedFactView } from '#contract/course.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { json, type Queryable } from '../db/database.ts'
import { type CitedFact, describeFact, withoutCitations } from './citations.ts'
import { type CourseRegisters, type LessonFile, readCourseContent } from './content-files.ts'
import { renderLessonHtml } from './lesson-html.ts'

/** The shipped course, read and rendered, apart from any database. */
export type PreparedCourse = { module: CatalogueModule; lessons: ReturnType<typeof lessonRow>[] }[]

/** Reads and renders the course of `rootDir/content`. Throws ContentFilesError when a file is wrong. */
export function prepareCourse(rootDir: string): PreparedCourse {
  const content = readCourseContent(rootDir)
  return content.modules.map(({ module, lessons }) => ({ module, lessons: lessons.map((lesson) => lessonRow(lesson, content)) }))
}

/**
 * Writes the shipped modules and lessons. Rows that an admin edited stay as they are; shipped lessons that are
 * gone from the files go, unless an admin edited them.
 */
export async function storeCourse(trx: Queryable, course: PreparedCourse, now: Date): Promise<void> {
  const removed = await trx.selectFrom('removedContent').select(['moduleId', 'lessonId']).execute()
  const isRemoved = (moduleId: number, lessonId: number) =>
    removed.some((gone) => gone.moduleId === moduleId && gone.lessonId === lessonId)
  for (const { module, lessons } of course) {
    if (isRemoved(module.id, 0)) continue
    await storeModule(trx, module, now)
    for (const lesson of lessons) if (!isRemoved(module.id, lesson.position)) await storeLesson(trx, module.id, lesson, now)
    await trx
      .deleteFrom('lessons')
      .where('moduleId', '=', module.id)
      .where('lessonId', 'not in', [0, ...lessons.map((lesson) => lesson.position)])
      .where('editedAt', 'is', null)
      .execute()
  }
}

async function storeModule(trx: Queryable, module: CatalogueModule, now: Date): Promise<void> {
  const values = {
    title: module.title,
    description: module.description,
    minutes: module.minutes,
    type: module.type,
    whatYoullLearn: [...module.whatYoullLearn],
    takeaway: module.takeaway,
    position: module.id,
    isPublished: true,
    updatedAt: now,
  }
  await trx
    .insertInto('modules')
    .values({ ...values, moduleId: module.id })
    .onConflict((conflict) => conflict.column('moduleId').doUpdateSet(values).where('modules.editedAt', 'is', null))
    .execute()
}

/** A lesson as its row, but for its module and the time. */
function lessonRow(lesson: LessonFile, registers: CourseRegisters) {
  const { html, sources } = renderLessonHtml(lesson.body, registers)
  const cited = new Set(sources.map(({ factId }) => factId))
  const ofQuiz = (lesson.quizFacts ?? []).filter((id) => !cited.has(id))
  const facts = [...sources, ...ofQuiz.map((id, index) => describeFact(id, sources.length + index + 1, registers))]
  return {
    position: lesson.order,
    kind: lesson.kind,
    title: lesson.title,
    description: lesson.description,
    minutes: lesson.minutes,
    contentType: lesson.kind === 'activity' ? 'interactive' : 'text',
    html,
    embedUrl: null,
    resources: json(lesson.resources),
    assignments: json(lesson.assignments),
    quiz: lesson.quiz ? json(lesson.quiz) : null,
    activity: lesson.activity ? json(withoutMarks(lesson.activity)) : null,
    facts: json(facts.map(factView)),
    legalAsOf: lesson.legalAsOf ?? null,
    reviewBy: lesson.reviewBy ?? null,
  }
}

async function storeLesson(trx: Queryable, moduleId: number, row: ReturnType<typeof lessonRow>, now: Date): Promise<void> {
  const values = { ...row, updatedAt: now }
  await trx
    .insertInto('lessons')
    .values({ ...values, moduleId, lessonId: row.position })
    .onConflict((conflict) =>
      conflict.columns(['moduleId', 'lessonId']).doUpdateSet(values).where('lessons.editedAt', 'is', null),
    )
    .execute()
}

const factView = ({ factId, method, ...fact }: CitedFact): CitedFactView => ({ ...fact, id: factId, method: method ?? null })

/** A form shows no list of sources, so the reference marks in its texts go. */
const withoutMarks = (activity: ActivityForm): ActivityForm => JSON.parse(withoutCitations(JSON.stringify(activity)))
