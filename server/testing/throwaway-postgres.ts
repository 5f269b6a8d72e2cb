import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import { makeTestFolder, removeAbandonedTestFolders } from './test-folder.ts'

const prefix = 'ptc-test-'

/** Starts a PostgreSQL whose data goes away at the stop; `copyOf` is the cluster's folder of a stopped server, whose data it begins with. */
export async function startThrowawayPostgres(log: EmbeddedOptions['log'], copyOf?: string): Promise<EmbeddedPostgres> {
  removeAbandonedTestFolders(prefix)
  const dataDir = makeTestFolder(prefix)
  // With its modes: PostgreSQL refuses a folder that others may read.
  if (copyOf !== undefined) execFileSync('cp', ['-a', copyOf, join(dataDir, 'pg')])
  const embedded = await startEmbeddedPostgres({ purpose: 'product', dataDir, log, durable: false })
  return {
    ...embedded,
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
