import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { maintenancePool } from './maintenance-pool.ts'

/** A new database, which ends with the test, and the settings of a product on it with its data below a folder. */
export async function openNewDatabase(dir: string): Promise<Config> {
  const { host, port, user } = inject('cluster')
  const database = `restored_${randomBytes(8).toString('hex')}`
  const maintenance = maintenancePool()
  await maintenance.query(`create database ${database}`)
  onTestFinished(async () => void (await maintenance.query(`drop database ${database} with (force)`)))
  return readConfig({
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(dir, 'restored'),
  })
}
