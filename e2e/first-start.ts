import { rmSync } from 'node:fs'
import { makeTestFolder, removeAbandonedTestFolders } from '../server/testing/test-folder.ts'
import { type FirstStart, firstStartVariable, startProductProcess } from './product-process.ts'

const prefix = 'journeys-'

/** Playwright's global setup: starts a product once, whose data the journeys copy. */
export default async function makeFirstStart(): Promise<() => void> {
  removeAbandonedTestFolders(prefix)
  const folder = makeTestFolder(prefix)
  const product = await startProductProcess({}, folder)
  await product.end()
  const { dataDir } = product
  process.env[firstStartVariable] = JSON.stringify({ folder, dataDir, printed: product.printed() } satisfies FirstStart)
  return () => rmSync(folder, { recursive: true, force: true })
}
