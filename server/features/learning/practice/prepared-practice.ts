import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../../platform/project-dir.ts'
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
