import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { maintenancePool } from './maintenance-pool.ts'

/** Makes a database as a copy of another one, by default of one with nothing in it. Returns its name. */
export async function copyDatabase(template = 'template0'): Promise<string> {
  const database = `restored_${randomBytes(8).toString('hex')}`
  await maintenancePool().query(`create database ${database} template ${template} strategy file_copy`)
  return database
}

/** Drops a database, even while it is in use. */
export const dropDatabase = async (database: string): Promise<void> =>
  void (await maintenancePool().query(`drop database ${database} with (force)`))

/** A new database, which ends with the test, and the settings of a product on it with its data below a folder. */
export async function openNewDatabase(dir: string): Promise<Config> {
  const database = await copyDatabase()
  onTestFinished(() => dropDatabase(database))
  const { host, port, user } = inject('cluster')
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return readConfig({ DATABASE_URL: address, DATA_DIR: join(dir, 'restored') })
}
