import { createHash } from 'node:crypto'
import type { CatalogueModule } from '#content/catalogue.ts'
import type { Deps } from '../../../deps.ts'
import { type Queryable, withJson } from '../../../platform/db/database.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import type { PreparedCourse } from '../../authoring/content-files/prepare-course.ts'
import {
  deleteLessonsExcept,
  findContentHash,
  listRemovedContent,
  setContentHash,
  setShippedLesson,
  setShippedModule,
} from './course.queries.ts'

/** Reads and renders `content` as JSON. The build stores it, so that a start needs neither parser nor renderer. Throws ContentFilesError. */
export async function prepareCourseJson(): Promise<string> {
  const { prepareCourse } = await import('../../authoring/content-files/prepare-course.ts')
  return JSON.stringify(prepareCourse(projectDir))
}

/** Loads the prepared course if it has changed, without overwriting edits; lessons are identified by number, so progress stays. Returns whether it did. */
export async function loadCourse({ db, clock }: Pick<Deps, 'db' | 'clock'>, courseJson: string): Promise<boolean> {
  const hash = createHash('sha256').update(courseJson).digest('base64url')
  if ((await findContentHash(db)) === hash) return false
  const course: PreparedCourse = JSON.parse(courseJson)
  await db.transaction().execute(async (trx) => {
    await storeCourse(trx, course, clock.now())
    await setContentHash(trx, hash)
  })
  return true
}

/** Writes shipped modules and lessons, and deletes those not shipped any more; content edited by an admin is kept. */
export async function storeCourse(trx: Queryable, course: PreparedCourse, now: Date): Promise<void> {
  const removed = await listRemovedContent(trx)
  const isRemoved = (moduleId: number, lessonId: number) =>
    removed.some((content) => content.moduleId === moduleId && content.lessonId === lessonId)
  for (const { module, lessons } of course.modules) {
    if (isRemoved(module.id, 0)) continue
    await setShippedModule(trx, { ...moduleRow(module), updatedAt: now })
    for (const lesson of lessons)
      if (!isRemoved(module.id, lesson.lessonId))
        await setShippedLesson(trx, { ...withJson(lesson), moduleId: module.id, updatedAt: now })
    await deleteLessonsExcept(
      trx,
      module.id,
      lessons.map((lesson) => lesson.lessonId),
    )
  }
}

const moduleRow = ({ id, takeawayFiles: _, ...module }: CatalogueModule) => ({
  ...module,
  moduleId: id,
  position: id,
  isPublished: true,
  countsForCertificate: true,
})
