import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { catalogue } from '#content/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { projectDir } from '../../platform/project-dir.ts'
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
  /** What {@link writePreparedCourse} has written; used when it is of the same content. */
  preparedFile?: string,
): Promise<boolean> {
  const hash = await hashContent(contentDir)
  if ((await findContentHash(db)) === hash) return false
  const course = (preparedFile && (await readPreparedCourse(preparedFile, hash))) || (await prepare(contentDir))
  const { storeCourse } = await import('./store-course.ts')
  await db.transaction().execute(async (trx) => {
    await storeCourse(trx, course, clock.now())
    await setContentHash(trx, hash)
  })
  return true
}

/** Reads and renders the content, and keeps the outcome in a file with the hash of what it was made of. The build does this for the first start. */
export async function writePreparedCourse(contentDir: string, file: string): Promise<void> {
  const hash = await hashContent(contentDir)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ hash, course: await prepare(contentDir) }))
}

/** Nothing when there is no such file, it was cut off, or it was made of other content. */
async function readPreparedCourse(file: string, hash: string): Promise<PreparedCourse | undefined> {
  try {
    const written: { hash: string; course: PreparedCourse } = JSON.parse(await readFile(file, 'utf8'))
    return written.hash === hash ? written.course : undefined
  } catch {
    return undefined
  }
}

/** The parser and the renderer are loaded only here: a start that finds the course prepared does without them. */
async function prepare(contentDir: string): Promise<PreparedCourse> {
  const { prepareCourse } = await import('./course-rows.ts')
  return prepareCourse(dirname(contentDir))
}

async function hashContent(contentDir: string): Promise<string> {
  const courseDir = join(contentDir, 'course')
  const entries = await readdir(courseDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const all = [...files.sort(), ...renderers.map((name) => join(projectDir, 'server/features/course', name))]
  const hash = createHash('sha256').update(JSON.stringify(catalogue))
  for (const text of await Promise.all(all.map((file) => readFile(file)))) hash.update(text).update('\0')
  return hash.digest('base64url')
}
