import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { systemClock } from '../clock.ts'
import { loadCourse } from '../course/load-course.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/worker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string }
  }
}

/** Name of the migrated database with the course in it that every test's database is cloned from. */
export const templateDatabase = 'template_course'

/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const embedded = await startEmbeddedPostgres({ purpose: 'test', log })
  const { host, port, user } = embedded.pg
  const maintenance = new pg.Client({ host, port, user, database: 'postgres' })
  await maintenance.connect()
  await maintenance.query(`create database ${templateDatabase}`)
  await maintenance.end()
  const pool = openPool({ host, port, user, database: templateDatabase }, log)
  await migrate(pool)
  await migrateJobs(pool, log)
  await loadCourse(
    { db: openDatabase(pool), clock: systemClock },
    join(fileURLToPath(new URL('../..', import.meta.url)), 'content'),
  )
  await pool.end()
  project.provide('cluster', { host, port, user })
  return () => embedded.stop()
}
