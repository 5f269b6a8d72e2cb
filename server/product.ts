import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { allJobs } from './all-jobs.ts'
import { assembleApp } from './app.ts'
import type { Config } from './config.ts'
import { type Deps, systemClock } from './deps.ts'
import { StartRefusal } from './embedded-postgres/start-refusal.ts'
import { ensureSampleInvitation } from './features/access/invitations/sample-invitation.ts'
import { deleteUnfinishedUploads } from './features/authoring/files/receive-file.ts'
import { loadCourse, prepareCourseJson } from './features/learning/catalogue/load-course.ts'
import { ensureSettings } from './features/office/settings/settings.service.ts'
import { ensureAuthSecret } from './features/people/sessions/auth-secret.ts'
import { ensureFirstAdmin, type NewAdmin } from './features/people/users/first-admin.ts'
import { type FoundDatabase, findOrStartDatabase } from './find-database.ts'
import {
  jobTimeouts,
  openDatabase,
  openPool,
  requestTimeouts,
  requireOwnSessions,
  type Timeouts,
  upkeepTimeouts,
  waitForDatabase,
} from './platform/db/database.ts'
import { migrate, withStartLock } from './platform/db/migrate.ts'
import { createDrain, type Drain } from './platform/http/drain.ts'
import { serveWorkerHealth } from './platform/http/health.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { migrateJobs, startWorker } from './platform/jobs/worker.ts'
import { type MailTransport, openMailTransport } from './platform/mail/deliver-mail.task.ts'
import { markOfDatabase, readTombstoneList, tombstonesFileIn } from './platform/privacy/tombstones-file.ts'
import { projectDir } from './platform/project-dir.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { settleRestored } from './settle-restored.ts'

const downloadsDir = join(projectDir, 'build', 'downloads')

/** The course as prepared by the build; a server running from sources prepares it itself, because the build may be outdated. */
const readPreparedCourse = (): Promise<string> =>
  import.meta.filename.endsWith('.ts') ? prepareCourseJson() : readFile(join(projectDir, 'build', 'course.json'), 'utf8')

export type Product = {
  address: string | undefined
  newAdmin: NewAdmin | undefined
  sampleInvitation: string | undefined
  /** Finishes requests and jobs within seconds, then closes everything, the embedded database last. */
  stop(): Promise<void>
  /** Asks the embedded database to stop, for a process that ends now. */
  abandon(): void
}

export type OpenDatabase = {
  pool: pg.Pool
  deps: Deps
  embedded: boolean
  /** The number of repeated erasures after a restore; undefined without one. */
  erasedAgain: number | undefined
  openPool(max: number, timeouts: Timeouts): pg.Pool
  close(): Promise<void>
  abandon(): void
}

const endPoolMs = 1_000

/** Opens and migrates the database: `DATABASE_URL` or the embedded one. `command` shares a running product's server; `restore` fills it first. */
export async function openProductDatabase(
  config: Config,
  log: Logger,
  purpose: 'product' | 'command',
  {
    found = findOrStartDatabase(config, log, purpose),
    restore,
  }: { found?: Promise<FoundDatabase>; restore?: (pool: pg.Pool) => Promise<void> } = {},
): Promise<OpenDatabase> {
  const { target, embedded } = await found
  const pools: pg.Pool[] = []
  const openAnother = (max: number, timeouts: Timeouts) => {
    const pool = openPool(target, log, max, timeouts)
    pools.push(pool)
    return pool
  }
  const pool = openAnother(4, upkeepTimeouts)
  const close = async () => {
    await Promise.race([Promise.allSettled(pools.map((each) => each.end())), delay(endPoolMs)])
    await embedded?.stop()
  }
  try {
    const deps: Deps = {
      config,
      db: openDatabase(pool),
      clock: systemClock,
      log,
      authSecret: await ensureAuthSecret(config),
      downloadsDir,
      storage: openStorage(config),
    }
    if (!embedded) {
      if (purpose === 'product') await waitForDatabase(pool, log)
      await requireOwnSessions(pool)
    }
    const erasedAgain = await withStartLock(pool, async () => {
      await restore?.(pool)
      await migrate(pool)
      await migrateJobs(pool, log)
      return settleRestored(deps)
    })
    if (erasedAgain !== undefined && !restore) log.warn({ erasedAgain }, 'a restore that was interrupted is complete now')
    return {
      pool,
      deps,
      embedded: embedded !== undefined,
      erasedAgain,
      openPool: openAnother,
      close,
      abandon: () => embedded?.abandon(),
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

const finishJobsMs = 5_500

/** Starts the product: course, first admin, then web server and worker according to `SERVICES`. */
export async function startProduct(config: Config, log: Logger, found: Promise<FoundDatabase>): Promise<Product> {
  const opened = await openProductDatabase(config, log, 'product', { found })
  const { deps } = opened
  const stops: (() => Promise<unknown>)[] = []
  let transport: MailTransport | undefined
  const stop = async () => {
    await Promise.all(stops.map((each) => each()))
    transport?.close()
    await opened.close()
  }
  try {
    const isWeb = config.SERVICES.includes('web')
    // Checked before anything is created that is shown only once, such as the first admin's password.
    if (isWeb) await refuseTakenPort(config)
    await refuseOtherDatabase(deps)
    const { newAdmin, sampleInvitation } = await withStartLock(opened.pool, async () => {
      await loadCourse(deps, await readPreparedCourse())
      await ensureSettings(deps)
      // Runs at once, so that the folder is marked as this database's from the first start.
      await enqueue(deps.db, 'copyTombstones', {}, 'copyTombstones')
      // Runs at once, so that a new or upgraded product has its figures.
      await enqueue(deps.db, 'countFigures', {}, 'countFigures')
      return {
        newAdmin: await ensureFirstAdmin(deps, opened),
        sampleInvitation: opened.embedded ? await ensureSampleInvitation(deps) : undefined,
      }
    })
    // Requests and jobs use separate pools, so that neither waits for the other's connections.
    await opened.pool.end()
    const isWorker = config.SERVICES.includes('worker')
    const pools = {
      ...(isWeb && { requests: opened.openPool(10, requestTimeouts) }),
      ...(isWorker && { jobs: opened.openPool(10, jobTimeouts) }),
    }
    if (pools.requests) {
      const drain = createDrain(config.DRAIN_SECONDS * 1000)
      const app = await startWeb({ ...deps, db: openDatabase(pools.requests) }, drain, pools)
      stops.push(() => drain.end(app))
    }
    if (pools.jobs) {
      transport = await openMailTransport(config)
      const worker = await startWorker(deps, pools.jobs, allJobs({ ...deps, db: openDatabase(pools.jobs) }, transport))
      stops.push(() => worker.stop(finishJobsMs))
      if (!isWeb && config.HEALTH_PORT !== undefined) {
        const health = await serveWorkerHealth(openDatabase(pools.jobs), { port: config.HEALTH_PORT, host: config.HOST })
        stops.push(() => health.end())
      }
    }
    return { address: isWeb ? config.PUBLIC_URL : undefined, newAdmin, sampleInvitation, stop, abandon: opened.abandon }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

/** Throws when the folder's tombstones belong to another database: overwriting them would let its backups restore erased people. */
async function refuseOtherDatabase({ config, db }: Deps): Promise<void> {
  const file = tombstonesFileIn(config.DATA_DIR)
  const list = await readTombstoneList(file).catch(() => {
    throw new StartRefusal(`${file} cannot be read: restore it from a copy, or move it away.`)
  })
  if (list && list.database !== (await markOfDatabase(db)))
    throw new StartRefusal(
      `${file} belongs to another database: set another DATA_DIR, or move the file away if no backup of that database will be restored.`,
    )
}

/** Throws the error that listening would, before anything else is done. */
async function refuseTakenPort({ PORT, HOST }: Config): Promise<void> {
  const server = createServer()
  server.listen(PORT, HOST)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

async function startWeb(deps: Deps, drain: Drain, pools: Record<string, pg.Pool>): Promise<FastifyInstance> {
  const siteDir = join(projectDir, 'build', 'site')
  if (!existsSync(siteDir)) throw new StartRefusal('The site has not been built. Run: npm run build')
  await deleteUnfinishedUploads(deps.config, deps.clock.now())
  const app = await assembleApp(deps, { siteDir, drain, pools })
  await app.listen({ port: deps.config.PORT, host: deps.config.HOST })
  return app
}
