import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { allJobs } from './all-jobs.ts'
import { assembleApp } from './app.ts'
import { ensureAuthSecret } from './auth/auth-secret.ts'
import { ensureFirstAdmin, type NewAdmin } from './auth/first-admin.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { PreparedCourse } from './course/course-rows.ts'
import { loadCourse } from './course/load-course.ts'
import { type DatabaseAddress, openDatabase, openPool } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { sweepUnfinishedUploads } from './files/receive-file.ts'
import { ensureSampleInvitation } from './invitations/sample-invitation.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { openMailTransport } from './mail/deliver-mail.task.ts'
import { openStorage } from './storage/storage.ts'

/** Folder of the repository. */
export const projectDir = fileURLToPath(new URL('..', import.meta.url))

/** Folder that the build puts the takeaways into. */
const downloadsDir = join(projectDir, 'build', 'downloads')

/** A running product. */
export type Product = {
  address: string | undefined
  newAdmin: NewAdmin | undefined
  sampleInvitation: string | undefined
  stop(): Promise<void>
}

/** The log: JSON lines without personal data or tokens. */
export const openLog = (config: Pick<Config, 'LOG_LEVEL'>): Logger => pino({ level: config.LOG_LEVEL, base: undefined })

/** An open database with the newest tables, ready for services and commands. */
export type OpenDatabase = { pool: pg.Pool; deps: Deps; embedded: boolean; close(): Promise<void> }

/**
 * Opens the database the settings name – `DATABASE_URL`, or the embedded PostgreSQL under `DATA_DIR` – and migrates it.
 * `command` borrows the server of a running product instead of refusing.
 */
export async function openProductDatabase(config: Config, log: Logger, purpose: 'product' | 'command'): Promise<OpenDatabase> {
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ purpose, dataDir: config.DATA_DIR, address: config.PUBLIC_URL, log })
      : undefined
  const target: DatabaseAddress = embedded ? embedded.pg : { connectionString: config.DATABASE_URL! }
  const pool = openPool(target, log, 12)
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await migrate(pool)
    await migrateJobs(pool, log)
    const deps: Deps = {
      config,
      db: openDatabase(pool),
      clock: systemClock,
      log,
      authSecret: await ensureAuthSecret(config),
      downloadsDir,
      storage: openStorage(config),
    }
    return { pool, deps, embedded: embedded !== undefined, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** Starts the product: database, course, first admin, then web and worker as `SERVICES` says. */
export async function startProduct(config: Config, log: Logger): Promise<Product> {
  const preparing = prepareFirstCourse(config)
  const opened = await openProductDatabase(config, log, 'product')
  const { pool, deps } = opened
  try {
    await loadCourse(deps, join(projectDir, 'content'), await preparing)
    const newAdmin = await ensureFirstAdmin(deps, opened)
    const sampleInvitation = opened.embedded ? await ensureSampleInvitation(deps) : undefined
    const transport = await openMailTransport(config)
    const worker = config.SERVICES.includes('worker') ? await startWorker(deps, pool, allJobs(deps, transport)) : undefined
    const web = config.SERVICES.includes('web') ? await startWeb(deps) : undefined
    return {
      address: web?.address,
      newAdmin,
      sampleInvitation,
      async stop() {
        await web?.app.close()
        await worker?.stop()
        transport?.close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

/**
 * On the first start the course is read and rendered while another process makes the database. When that fails, it fails again, and is
 * told, where the course is loaded.
 */
async function prepareFirstCourse(config: Config): Promise<PreparedCourse | undefined> {
  if (config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, 'pg', 'PG_VERSION'))) return undefined
  const { prepareCourse } = await import('./course/course-rows.ts')
  // A turn of the event loop, in which the database's process is started.
  await new Promise((resolve) => setTimeout(resolve, 20))
  try {
    return prepareCourse(projectDir)
  } catch {
    return undefined
  }
}

async function startWeb(deps: Deps): Promise<{ app: FastifyInstance; address: string }> {
  const siteDir = join(projectDir, 'build', 'site')
  if (!existsSync(siteDir)) throw new Error('The site has not been built. Run: npm run build')
  await sweepUnfinishedUploads(deps.config, deps.clock.now())
  const app = await assembleApp(deps, { siteDir })
  await app.listen({ port: deps.config.PORT, host: deps.config.HOST })
  return { app, address: deps.config.PUBLIC_URL }
}
