import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { catalogue } from '#content/catalogue.ts'
import { json } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { PreparedCourse } from './course-rows.ts'

/** Key of the row in `installation` that holds the hash of the content loaded last. */
const hashKey = 'course-content'

/** What turns content files into rows: when one of these changes, the same files give other rows. */
const renderers = ['citations.ts', 'content-files.ts', 'course-rows.ts', 'lesson-html.ts', 'unemployment-html.ts']

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
  const stored = await db.selectFrom('installation').select('value').where('key', '=', hashKey).executeTakeFirst()
  if (stored?.value === hash) return false
  // The parser and the renderer are only read in when there is something to load: an unchanged start stays fast.
  const { prepareCourse, storeCourse } = await import('./course-rows.ts')
  const course = prepared ?? prepareCourse(dirname(contentDir))
  await db.transaction().execute(async (trx) => {
    await storeCourse(trx, course, clock.now())
    await trx
      .insertInto('installation')
      .values({ key: hashKey, value: json(hash) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(hash) }))
      .execute()
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
