import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { locateBinaries } from './embedded-binaries.ts'
import { copyCluster, embeddedUser, ensureCluster } from './embedded-cluster.ts'
import { chooseIdentity } from './embedded-identity.ts'
import { claimOwnership, findOwner, isOwnerAlive, refuseSecondStart } from './embedded-owner.ts'
import { StartRefusal } from './embedded-refusal.ts'
import { findServer, makeSocketDir, removeSocketDir, stopServer } from './embedded-server.ts'
import { type ClusterSite, type EmbeddedLog, openSession, type Session } from './embedded-session.ts'
import { makeTestFolder, removeAbandonedTestFolders } from './embedded-test-folder.ts'
import { isRunning } from './running-process.ts'

/** How to start the built-in PostgreSQL. */
export type EmbeddedOptions = {
  readonly log: EmbeddedLog
  /** Where the product will answer, such as http://localhost:5000; told to whoever tries a second start. */
  readonly address?: string
} & (
  | {
      /** `product` owns the cluster; `command` uses the server of a running product when there is one. */
      readonly purpose: 'product' | 'command'
      /** The product's data folder; the cluster lies in its `pg`. */
      readonly dataDir: string
    }
  /** `test`: no durability, in a folder of its own that goes away at the stop; `copyOf` is the cluster's folder of a stopped server. */
  | { readonly purpose: 'test'; readonly copyOf?: string }
)

/** The connection settings of the embedded server; they fit `pg.Pool` and stay the same when the server is restarted. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly ssl: false
}

/** A running embedded PostgreSQL that we look after. */
export interface EmbeddedPostgres {
  readonly pg: EmbeddedConnection
  /** The same as an address, for programs that want one. */
  readonly url: string
  /** The server's process now; another one after a restart. */
  readonly pid: number
  /** True when the server ran already: left by a killed product, or borrowed from the running one. */
  readonly wasRunning: boolean
  /** Ends all connections, writes everything, stops the server. Does nothing to a borrowed one. */
  stop(): Promise<void>
  /** Tells the server to stop in order and does not wait; for a process that ends at once. */
  abandon(): void
}

const database = 'app'

/**
 * Starts the built-in PostgreSQL on a data folder, or adopts the one a killed product left, and restarts it if it dies.
 * Connections break then; the callers' pools must have `error` handlers. Throws `StartRefusal` with one clear sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const forTests = options.purpose === 'test'
  if (forTests) removeAbandonedTestFolders()
  const dataDir = options.purpose === 'test' ? makeTestFolder() : prepareDataDir(options.dataDir)
  const clusterDir = join(dataDir, 'pg')
  const owner = findOwner(dataDir)
  if (owner !== undefined && (await isOwnerAlive(dataDir, owner))) {
    const server = options.purpose === 'command' ? await findServer(clusterDir) : undefined
    if (server === undefined) throw refuseSecondStart(dataDir, owner)
    return borrow(server)
  }
  const binaries = locateBinaries()
  const identity = chooseIdentity(binaries, dataDir, clusterDir)
  let socketDir: string | undefined
  const site: ClusterSite = {
    binaries,
    identity,
    clusterDir,
    durable: !forTests,
    log: options.log,
    logPath: join(dataDir, 'pg.log'),
    socketDir: () => {
      socketDir ??= makeSocketDir(identity)
      return socketDir
    },
  }
  if (options.purpose === 'test' && options.copyOf !== undefined) copyCluster(identity, options.copyOf, clusterDir)
  if (await ensureCluster(binaries, identity, clusterDir, site.durable)) {
    options.log.info(`Made a PostgreSQL ${identity.version} database in ${clusterDir}.`)
  }
  const session = await openSession(site)
  if (session === undefined || socketDir !== session.server.socketDir) {
    // A start that lost to another, or reused a server after all, leaves no empty folder behind.
    const inUse = session?.server.socketDir ?? (await findServer(clusterDir))?.socketDir
    if (socketDir !== undefined && socketDir !== inUse) removeSocketDir(socketDir)
  }
  if (session === undefined) throw refuseSecondStart(dataDir, findOwner(dataDir))
  socketDir = session.server.socketDir
  const release = claimOwnership(dataDir, options.address)
  await ensureDatabase(session)
  return supervise(site, session, async () => {
    removeSocketDir(session.server.socketDir)
    release()
    if (forTests) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
}

function supervise(site: ClusterSite, first: Session, cleanUp: () => Promise<void>): EmbeddedPostgres {
  let current = first
  let startedAt = Date.now()
  let losses = 0
  let restarting: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const watch = ({ client }: Session) => {
    client.once('end', () => {
      if (stopping === undefined) restarting = restart()
    })
  }
  const restart = async () => {
    site.log.warn(`The database server (process ${current.server.pid}) was lost; bringing it back.`)
    if (Date.now() - startedAt > 10_000) losses = 0
    while (stopping === undefined) {
      await delay(Math.min(25 * 2 ** losses++, 1_000))
      try {
        const session = await openSession(site)
        if (session === undefined) throw new StartRefusal('another process has taken over the data folder')
        current = session
        startedAt = Date.now()
        watch(session)
        site.log.info(`The database server is back (process ${session.server.pid}).`)
        return
      } catch (error) {
        site.log.error(`The database server is not back yet: ${(error as Error).message}`)
      }
    }
  }
  const stop = async () => {
    await restarting
    await stopServer(current.server, site.durable ? 'fast' : 'immediate')
    await current.client.end().catch(() => {})
    await cleanUp()
  }
  watch(first)
  return {
    ...connectionTo(first.server.socketDir),
    wasRunning: first.wasRunning,
    get pid() {
      return current.server.pid
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
    abandon: () => {
      if (isRunning(current.server.pid)) process.kill(current.server.pid, 'SIGINT')
    },
  }
}

async function ensureDatabase({ client }: Session): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`)
}

function borrow(server: { pid: number; socketDir: string }): EmbeddedPostgres {
  return { ...connectionTo(server.socketDir), pid: server.pid, wasRunning: true, stop: async () => {}, abandon: () => {} }
}

function connectionTo(host: string): Pick<EmbeddedPostgres, 'pg' | 'url'> {
  return {
    pg: { host, port: 5432, user: embeddedUser, database, ssl: false },
    url: `postgresql://${embeddedUser}@localhost:5432/${database}?host=${encodeURIComponent(host)}`,
  }
}

function prepareDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${path} cannot be used (${(error as Error).message}). Make it writable for this user, or set DATA_DIR.`,
    )
  }
}
