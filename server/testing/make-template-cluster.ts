import pg from 'pg'
import type { Logger } from 'pino'
import { systemClock } from '../deps.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import { loadCourse, prepareCourseJson } from '../features/learning/catalogue/load-course.ts'
import { ensureSettings } from '../features/office/settings/settings.service.ts'
import { openDatabase, openPool } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs/worker.ts'

/** Makes a cluster in the folder, with a database of that name that has all migrations and the course, and stops its server. */
export async function makeTemplateCluster(dataDir: string, database: string, log: Logger): Promise<void> {
  const embedded = await startEmbeddedPostgres({ purpose: 'product', dataDir, log, durable: false })
  try {
    const { host, port, user } = embedded.pg
    const maintenance = new pg.Client({ host, port, user, database: 'postgres' })
    await maintenance.connect()
    await maintenance.query(`create database ${database}`)
    await maintenance.end()
    const pool = openPool({ host, port, user, database }, log)
    await migrate(pool)
    await migrateJobs(pool, log)
    const deps = { db: openDatabase(pool), clock: systemClock }
    await loadCourse(deps, await prepareCourseJson())
    await ensureSettings(deps)
    await pool.end()
  } finally {
    await embedded.stop()
  }
}
