import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { systemClock } from '../clock.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import { loadCourse } from '../features/course/load-course.ts'
import { ensureSettings } from '../features/settings/settings.service.ts'
import { openDatabase, openPool } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs/worker.ts'

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
  const deps = { db: openDatabase(pool), clock: systemClock }
  await loadCourse(deps, join(fileURLToPath(new URL('../..', import.meta.url)), 'content'))
  await ensureSettings(deps)
  await pool.end()
  project.provide('cluster', { host, port, user })
  return () => embedded.stop()
}
