import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

/** The dependencies of every service; a service uses nothing else. */
export type Deps = {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  /** Key of the tokens, 32 bytes or more. */
  authSecret: Uint8Array
  /** Folder of the built takeaways. */
  downloadsDir: string
  /** Where uploaded files lie. */
  storage: Storage
}
