import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

/** The source of business time, replaced in tests. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

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
