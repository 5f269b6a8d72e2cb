import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

export type Deps = {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  /** The key that signs tokens, at least 32 bytes. */
  authSecret: Uint8Array
  downloadsDir: string
  storage: Storage
}
