import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '#content/catalogue.ts'
import { type DocumentBrand, operatorName } from '../../../platform/operator/operator.service.ts'
import { shippedSettings } from '../../../platform/operator/shipped-settings.ts'
import { projectDir } from '../../../platform/project-dir.ts'

export type TakeawayFile = { body: Buffer; etag: string; size: number }

const known = new Map(catalogue.flatMap((module) => module.takeawayFiles.map((name) => [name, module.id] as const)))
const files = new Map<string, TakeawayFile & { mtimeMs: number }>()

export const takeawayNames: readonly (readonly [filename: string, moduleId: number])[] = [...known]

/** A takeaway's module; undefined for unknown names, which must never reach the disk. */
export const moduleOfTakeaway = (filename: string): number | undefined => known.get(filename)

const contentDir = join(projectDir, 'content')
const branded = new Map<string, { key: string; file: Promise<TakeawayFile> }>()

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const isShipped = ({ operatorName: name, look }: DocumentBrand): boolean =>
  name === operatorName(shippedSettings) && look.logo === undefined && isDeepStrictEqual(look.colours, shippedSettings.brand)

/** A takeaway in the operator's branding; undefined when missing. Custom ones are rendered on first use and cached. */
export async function findTakeaway(
  downloadsDir: string,
  filename: string,
  brand: DocumentBrand,
): Promise<TakeawayFile | undefined> {
  const built = await findBuiltTakeaway(downloadsDir, filename)
  if (!built || isShipped(brand)) return built
  const key = createHash('sha256').update(JSON.stringify(brand)).update(built.etag).digest('base64')
  const cached = branded.get(filename)
  if (cached?.key === key) return cached.file
  const file = renderBranded(filename, brand)
  branded.set(filename, { key, file })
  file.catch(() => branded.delete(filename))
  return file
}

async function renderBranded(filename: string, brand: DocumentBrand): Promise<TakeawayFile> {
  // The large PDF library is loaded on first use.
  const { renderTakeaway } = await import('./build-takeaways.ts')
  const body = await renderTakeaway(contentDir, filename, brand)
  return { body, etag: etagOf(body), size: body.length }
}

/** A takeaway from the build's folder, read again after a rebuild; undefined when missing. */
async function findBuiltTakeaway(downloadsDir: string, filename: string): Promise<TakeawayFile | undefined> {
  if (!known.has(filename)) return undefined
  const path = join(downloadsDir, filename)
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  const cached = files.get(path)
  if (cached?.mtimeMs === found.mtimeMs && cached.size === found.size) return cached
  const body = await readFile(path)
  const file = { body, etag: etagOf(body), size: body.length, mtimeMs: found.mtimeMs }
  files.set(path, file)
  return file
}
