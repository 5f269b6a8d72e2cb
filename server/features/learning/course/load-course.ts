import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { findContentHash, setContentHash } from './course.queries.ts'
import type { PreparedCourse } from './course-rows.ts'

/**
 * Reads and renders the course of `rootDir/content`. Returns it as JSON; the build writes this to a file, so that a start needs neither
 * parser nor renderer. Throws ContentFilesError when a file is wrong.
 */
export async function prepareCourseJson(rootDir = projectDir): Promise<string> {
  const { prepareCourse } = await import('./course-rows.ts')
  return JSON.stringify(prepareCourse(rootDir))
}

/**
 * Loads the shipped modules and lessons into the database, as {@link prepareCourseJson} has prepared them, unless the same were loaded before.
 * What an admin has edited is never overwritten, and learners keep their progress: a lesson is the same as long as its number is.
 * Returns whether anything was loaded.
 */
export async function loadCourse({ db, clock }: Pick<Deps, 'db' | 'clock'>, courseJson: string): Promise<boolean> {
  const hash = createHash('sha256').update(courseJson).digest('base64url')
  if ((await findContentHash(db)) === hash) return false
  const course: PreparedCourse = JSON.parse(courseJson)
  const { storeCourse } = await import('./store-course.ts')
  await db.transaction().execute(async (trx) => {
    await storeCourse(trx, course, clock.now())
    await setContentHash(trx, hash)
  })
  return true
}
