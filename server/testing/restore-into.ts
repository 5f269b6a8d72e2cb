import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { openPool } from '../platform/db/database.ts'

/** Restores a backup into an empty database, as far as a restore comes that is killed before the rest is done. Returns a pool on that database. */
export async function restoreInto(config: Config, archive: string, tombstones: unknown = null): Promise<pg.Pool> {
  const log = pino({ level: 'silent' })
  const pool = openPool({ connectionString: config.DATABASE_URL ?? '' }, log)
  onTestFinished(() => pool.end())
  await restoreBackup(pool, log, join(config.DATA_DIR, 'files'), archive, tombstones)
  return pool
}
