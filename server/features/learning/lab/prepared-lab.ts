import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LabContent } from '#contract/lab-content.ts'
import { indexLab, type LabIndex } from '#contract/lab-search.ts'
import { projectDir } from '../../../platform/project-dir.ts'

/** The build's validated lab files, so that a start needs no parser. */
export const preparedLabFile = join(projectDir, 'build', 'lab.json')

async function readContent(): Promise<LabContent> {
  if (!import.meta.filename.endsWith('.ts')) return JSON.parse(await readFile(preparedLabFile, 'utf8'))
  const { readLabFiles } = await import('./lab-files.ts')
  return readLabFiles(projectDir).content
}

let index: Promise<LabIndex> | undefined

/** Reads the search lab on first use. */
export const readLab = (): Promise<LabIndex> => {
  index ??= readContent().then(indexLab)
  return index
}
