import type { CatalogueModule } from '#content/catalogue.ts'
import type { CitedFact as CitedFactView } from '#contract/course.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { json, type Queryable } from '../db/database.ts'
import { type CitedFact, withoutCitations } from './citations.ts'
import { type CourseRegisters, type LessonFile, readCourseContent } from './content-files.ts'
import { renderLessonHtml } from './lesson-html.ts'

/**
 * Writes the shipped modules and lessons of `rootDir/content`. Rows that an admin edited stay as they are; shipped lessons that are
 * gone from the files go, unless an admin edited them. Throws ContentFilesError when a file is wrong.
 */
export async function storeCourse(trx: Queryable, rootDir: string, now: Date): Promise<void> {
  const content = readCourseContent(rootDir)
  const removed = await trx.selectFrom('removedContent').select(['moduleId', 'lessonId']).execute()
  const isRemoved = (moduleId: number, lessonId: number) =>
    removed.some((gone) => gone.moduleId === moduleId && gone.lessonId === lessonId)
  for (const { module, lessons } of content.modules) {
    if (isRemoved(module.id, 0)) continue
    await storeModule(trx, module, now)
    for (const lesson of lessons) if (!isRemoved(module.id, lesson.order)) await storeLesson(trx, module.id, lesson, content, now)
    await trx
      .deleteFrom('lessons')
      .where('moduleId', '=', module.id)
      .where('lessonId', 'not in', [0, ...lessons.map((lesson) => lesson.order)])
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

async function storeLesson(
  trx: Queryable,
  moduleId: number,
  lesson: LessonFile,
  registers: CourseRegisters,
  now: Date,
): Promise<void> {
  const { html, sources } = renderLessonHtml(lesson.body, registers)
  const values = {
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
    facts: json(sources.map(factView)),
    legalAsOf: lesson.legalAsOf ?? null,
    reviewBy: lesson.reviewBy ?? null,
    updatedAt: now,
  }
  await trx
    .insertInto('lessons')
    .values({ ...values, moduleId, lessonId: lesson.order })
    .onConflict((conflict) =>
      conflict.columns(['moduleId', 'lessonId']).doUpdateSet(values).where('lessons.editedAt', 'is', null),
    )
    .execute()
}

const factView = ({ factId, method, ...fact }: CitedFact): CitedFactView => ({ ...fact, id: factId, method: method ?? null })

/** A form shows no list of sources, so the reference marks in its texts go. */
const withoutMarks = (activity: ActivityForm): ActivityForm => JSON.parse(withoutCitations(JSON.stringify(activity)))
