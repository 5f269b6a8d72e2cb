import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { openPool } from '../platform/db/database.ts'

let maintenance: pg.Pool | undefined

/** Makes and drops the databases of tests. A thread keeps these connections for all its tests, because opening one is expensive. */
async function maintain(statement: string): Promise<void> {
  if (!maintenance) {
    maintenance = new pg.Pool({ ...inject('cluster'), database: 'postgres', max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server stops at the end of the run, while these connections are still open.
    maintenance.on('error', () => undefined)
  }
  await maintenance.query(statement)
}

/** Makes a database as a copy of another one, by default of one with nothing in it. Returns its name. */
export async function copyDatabase(template = 'template0'): Promise<string> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await maintain(`create database ${database} template ${template} strategy file_copy`)
  return database
}

/** Drops a database, even while it is in use. */
export const dropDatabase = (database: string): Promise<void> => maintain(`drop database ${database} with (force)`)

/** Ends all connections to a database and refuses new ones, or admits them again. */
export async function setDatabaseAway(database: string, isAway: boolean): Promise<void> {
  await maintain(`alter database ${database} allow_connections ${!isAway}`)
  if (isAway) await maintain(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
}

/** A new database, which ends with the test, and the settings of a product on it with its data below a folder. */
export async function openNewDatabase(dir: string): Promise<Config> {
  const database = await copyDatabase()
  onTestFinished(() => dropDatabase(database))
  const { host, port, user } = inject('cluster')
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return readConfig({ DATABASE_URL: address, DATA_DIR: join(dir, 'restored') })
}

/** Restores a backup into an empty database, as far as a restore comes that is killed before the rest is done. Returns a pool on that database. */
export async function restoreInto(config: Config, archive: string, tombstones: unknown = null): Promise<pg.Pool> {
  const log = pino({ level: 'silent' })
  const pool = openPool({ connectionString: config.DATABASE_URL ?? '' }, log)
  onTestFinished(() => pool.end())
  await restoreBackup(pool, log, join(config.DATA_DIR, 'files'), archive, tombstones)
  return pool
}
