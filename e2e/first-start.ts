import { rmSync } from 'node:fs'
import { type FirstStart, firstStartVariable, startProductProcess } from './product-process.ts'

/** Playwright's global set-up: starts a product once, from whose data those of the journeys begin. */
export default async function makeFirstStart(): Promise<() => void> {
  const product = await startProductProcess()
  await product.end()
  const { dataDir } = product
  process.env[firstStartVariable] = JSON.stringify({ dataDir, printed: product.printed() } satisfies FirstStart)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
