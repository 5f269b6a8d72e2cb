import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded.ts'
import type { DatabaseAddress } from './platform/db/database.ts'

export type FoundDatabase = { target: DatabaseAddress; embedded?: EmbeddedPostgres }

export async function findOrStartDatabase(config: Config, log: Logger, purpose: 'product' | 'command'): Promise<FoundDatabase> {
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL !== undefined) return { target: { connectionString: DATABASE_URL } }
  const embedded = await startEmbeddedPostgres({ purpose, dataDir: DATA_DIR, log })
  return { target: embedded.pg, embedded }
}
