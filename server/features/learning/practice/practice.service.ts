import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexLab, type LabIndex } from '#contract/lab-search.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { listEditedParts, listPartVersions } from './practice.queries.ts'
import type { Practice } from './practice-rules.ts'

/** The build's validated practice files, so that a start needs no parser. */
export const preparedPracticeFile = join(projectDir, 'build', 'practice.json')

async function read(): Promise<Practice> {
  if (!import.meta.filename.endsWith('.ts')) return JSON.parse(await readFile(preparedPracticeFile, 'utf8'))
  const { readPracticeFiles } = await import('./practice-files.ts')
  return readPracticeFiles(projectDir).practice
}

let shipped: Promise<Practice> | undefined

export const readShippedPractice = (): Promise<Practice> => {
  shipped ??= read()
  return shipped
}

const loaded = new WeakMap<Database, { versions: string; practice: Practice; edits: Partial<Practice>; index: LabIndex }>()

export async function readPracticeEdits(db: Queryable): Promise<Partial<Practice>> {
  const rows = await listEditedParts(db)
  // Each part was checked against its schema when it was saved.
  return Object.fromEntries(rows.flatMap(({ part, content }) => (content === null ? [] : [[part, content]])))
}

/** The practice content in memory, read again when the version of a part changes, so that every instance serves an edit at once. */
async function load(db: Database) {
  const versions = JSON.stringify(await listPartVersions(db))
  const known = loaded.get(db)
  if (known?.versions === versions) return known
  const edits = await readPracticeEdits(db)
  const practice = { ...(await readShippedPractice()), ...edits }
  const now = { versions, practice, edits, index: indexLab(practice) }
  loaded.set(db, now)
  return now
}

export const readLab = async (db: Database) => (await load(db)).index

export const readPanels = async (db: Database) => (await load(db)).practice.panels

export async function readLabEdits(db: Database) {
  const { panels: _, ...edits } = (await load(db)).edits
  return edits
}
