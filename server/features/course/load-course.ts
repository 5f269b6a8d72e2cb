import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { catalogue } from '#content/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { findContentHash, setContentHash } from './course.queries.ts'
import type { PreparedCourse } from './course-rows.ts'

/** What turns content files into rows: when one of these changes, the same files give other rows. */
const renderers = [
  'citations.ts',
  'content-files.ts',
  'course-rows.ts',
  'decide-blocks.ts',
  'figure-charts-html.ts',
  'figure-html.ts',
  'figure-schemas.ts',
  'lesson-html.ts',
  'sanitize-lesson-html.ts',
  'unemployment-html.ts',
]

/**
 * Loads the shipped modules and lessons of `contentDir` into the database, unless the same content was loaded before.
 * What an admin has edited is never overwritten, and learners keep their progress: a lesson is the same as long as its number is.
 * Returns whether anything was loaded. Throws ContentFilesError when a file is wrong.
 */
export async function loadCourse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contentDir: string,
  /** The same content, when it has been read already. */
  prepared?: PreparedCourse,
): Promise<boolean> {
  const hash = await hashContent(contentDir)
  if ((await findContentHash(db)) === hash) return false
  // The parser and the renderer are only loaded when there is something to load: an unchanged start stays fast.
  const { prepareCourse, storeCourse } = await import('./course-rows.ts')
  const course = prepared ?? prepareCourse(dirname(contentDir))
  await db.transaction().execute(async (trx) => {
    await storeCourse(trx, course, clock.now())
    await setContentHash(trx, hash)
  })
  return true
}

async function hashContent(contentDir: string): Promise<string> {
  const courseDir = join(contentDir, 'course')
  const entries = await readdir(courseDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const all = [...files.sort(), ...renderers.map((name) => join(import.meta.dirname, name))]
  const hash = createHash('sha256').update(JSON.stringify(catalogue))
  for (const text of await Promise.all(all.map((file) => readFile(file)))) hash.update(text).update('\0')
  return hash.digest('base64url')
}
