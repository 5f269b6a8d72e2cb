import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '#content/catalogue.ts'

/** A built takeaway in memory, with the hash of its content as its ETag. */
export type TakeawayFile = { body: Buffer; etag: string; size: number }

const known = new Map(catalogue.flatMap((module) => module.takeawayFiles.map((name) => [name, module.id] as const)))
const files = new Map<string, TakeawayFile & { mtimeMs: number }>()

/** The takeaways' file names with their modules, in course order. */
export const takeawayNames: readonly (readonly [filename: string, moduleId: number])[] = [...known]

/** The module a takeaway belongs to; undefined for any other name, so that no name ever reaches the disk unchecked. */
export const moduleOfTakeaway = (filename: string): number | undefined => known.get(filename)

/** A takeaway from the folder of the build, read again when it was built anew; undefined when it is not there. */
export async function findTakeaway(downloadsDir: string, filename: string): Promise<TakeawayFile | undefined> {
  if (!known.has(filename)) return undefined
  const path = join(downloadsDir, filename)
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  const kept = files.get(path)
  if (kept?.mtimeMs === found.mtimeMs && kept.size === found.size) return kept
  const body = await readFile(path)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const file = { body, etag, size: body.length, mtimeMs: found.mtimeMs }
  files.set(path, file)
  return file
}
