import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import type { PreparedCourse } from '../../authoring/content-files/prepare-course.ts'
import { findContentHash, setContentHash } from './course.queries.ts'

/** Reads and renders `rootDir/content` as JSON. The build stores it, so that a start needs neither parser nor renderer. Throws ContentFilesError. */
export async function prepareCourseJson(rootDir = projectDir): Promise<string> {
  const { prepareCourse } = await import('../../authoring/content-files/prepare-course.ts')
  return JSON.stringify(prepareCourse(rootDir))
}

/** Loads the prepared course if it has changed, without overwriting edits; lessons are identified by number, so progress stays. Returns whether it did. */
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
