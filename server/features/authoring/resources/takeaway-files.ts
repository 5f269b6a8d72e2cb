import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '#content/catalogue.ts'
import { type DocumentBrand, operatorName, shippedSettings } from '../../../platform/operator/operator.service.ts'
import { projectDir } from '../../../platform/project-dir.ts'

const known = new Map(catalogue.flatMap((module) => module.takeawayFiles.map((name) => [name, module.id] as const)))

export const takeawayNames: readonly (readonly [filename: string, moduleId: number])[] = [...known]

/** A takeaway's module; undefined for unknown names, which must never reach the disk. */
export const moduleOfTakeaway = (filename: string): number | undefined => known.get(filename)

const branded = new Map<string, { key: string; body: Promise<Buffer> }>()

export const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const isShipped = ({ operatorName: name, look }: DocumentBrand): boolean =>
  name === operatorName(shippedSettings) && look.logo === undefined && isDeepStrictEqual(look.colours, shippedSettings.brand)

/** A takeaway as PDF in the operator's branding; undefined when missing. Custom ones are rendered on first use and cached. */
export async function findTakeaway(downloadsDir: string, filename: string, brand: DocumentBrand): Promise<Buffer | undefined> {
  const built = await readFile(join(downloadsDir, filename)).catch(() => undefined)
  if (!built || isShipped(brand)) return built
  const key = createHash('sha256').update(JSON.stringify(brand)).update(etagOf(built)).digest('base64')
  const cached = branded.get(filename)
  if (cached?.key === key) return cached.body
  const body = renderBranded(filename, brand)
  branded.set(filename, { key, body })
  body.catch(() => branded.delete(filename))
  return body
}

async function renderBranded(filename: string, brand: DocumentBrand): Promise<Buffer> {
  // The large PDF library is loaded on first use.
  const { renderTakeaway } = await import('./build-takeaways.ts')
  return renderTakeaway(join(projectDir, 'content'), filename, brand)
}
