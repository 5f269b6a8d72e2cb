import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { embeddedUser, ensureCluster, removeDrafts } from './embedded-cluster.ts'
import { findPrograms, type PostgresPrograms } from './embedded-programs.ts'
import {
  type Cluster,
  ClusterInUse,
  connect,
  isAlive,
  readServerPid,
  type Server,
  startServer,
  stopLeftOverServer,
  takeOwnerLock,
} from './embedded-server.ts'
import { StartRefusal } from './start-refusal.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** `product` owns the cluster; `command` may use a running product's server. */
  purpose: 'product' | 'command'
  log: { info(message: string): void; warn(message: string): void; error(message: string): void }
  /** False for tests, which need no durability. */
  durable?: boolean
}

/** Connection settings for `pg.Pool`, which survive restarts of the server. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false }

export type EmbeddedPostgres = {
  pg: EmbeddedConnection
  url: string
  /** Shuts the server down cleanly, unless it belongs to a running product. */
  stop(): Promise<void>
  /** Asks the server to stop without waiting, for a process that ends at once. */
  abandon(): void
}

/** A server and our connection to it; when the connection ends, the server has died. */
type Session = { server: Server; client: pg.Client }

const database = 'app'

/** Maximum length of a Unix socket path, in bytes. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103

/** How long processes of a killed server may take to end, in milliseconds. */
const lastProcessesMs = 30_000

/** Starts the built-in PostgreSQL and restarts it if it dies, which breaks connections: pools need `error` handlers. Throws `StartRefusal`. */
export async function startEmbeddedPostgres({
  dataDir,
  purpose,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = prepareDataDir(dataDir)
  const cluster = locateCluster(join(folder, 'pg'))
  const programs = findPrograms(folder)
  await ensureCluster(programs, cluster.dir, durable)
  const take = (running?: Server) => takeCluster(programs, cluster, durable, running)
  let session: Session
  try {
    session = await take()
  } catch (error) {
    if (!(error instanceof ClusterInUse && purpose === 'command')) throw error
    return { ...connectionTo(cluster), stop: () => removeLink(cluster), abandon: () => undefined }
  }

  let stopping: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  const watch = () => {
    session.client.once('end', () => {
      if (stopping === undefined) restarting = restart()
    })
  }
  const restart = async () => {
    log.warn('The database server was lost; bringing it back.')
    for (; stopping === undefined; await delay(1_000)) {
      try {
        session = await take(session.server)
        watch()
        return log.info('The database server is back.')
      } catch (error) {
        log.error(`The database server is not back yet: ${(error as Error).message}`)
      }
    }
  }
  const stop = async () => {
    await restarting
    await stopServer(session.server)
    await session.client.end().catch(() => undefined)
    await removeLink(cluster)
  }
  watch()
  removeDrafts(cluster.dir)
  await ensureDatabase(session.client)
  return {
    ...connectionTo(cluster),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
    abandon: () => void session.server.process.kill('SIGINT'),
  }
}

/** Starts a server on an unused cluster or connects to the running one, and takes the owner's lock. */
async function takeCluster(programs: PostgresPrograms, cluster: Cluster, durable: boolean, running?: Server): Promise<Session> {
  let server = running
  for (const until = Date.now() + lastProcessesMs; ; await delay(100)) {
    if (server === undefined || !isAlive(server)) {
      await stopLeftOverServer(cluster)
      server = startServer(programs, cluster, durable)
    }
    const candidate = server
    const client = await connect(cluster.socketDir, () => isAlive(candidate))
    // The connection may be lost to a crash or to a concurrent start that takes the server for an orphan.
    const taken = client !== undefined && (await takeOwnerLock(client).catch(() => false))
    // A concurrent start's server may have answered while ours was failing.
    if (taken && readServerPid(cluster.dir) === server.process.pid) return { server, client }
    await client?.end().catch(() => undefined)
    if (isAlive(server)) continue
    const lastLines = await server.exited
    if (/incompatible with server/.test(lastLines))
      throw new StartRefusal(
        `Another major version of PostgreSQL has written ${cluster.dir}. With the release that ran before: "npm run backup -- FILE". ` +
          'Then move that folder away, and with this release: "npm run restore -- FILE". Nothing was changed.',
      )
    // A concurrent start, which may have stopped our server, the last processes of a killed one, or the file of a rolled-back unlogged table.
    const canRetry = server.process.exitCode === 0 || /lock file|shared memory block|File exists/.test(lastLines)
    if (Date.now() > until || !canRetry)
      throw new StartRefusal(`PostgreSQL did not start on ${cluster.dir}: ${lastLines || 'no reason'} (log: ${cluster.dir}.log)`)
  }
}

/** Rolls back open transactions and shuts down; after half a minute the server is killed and recovers at its next start. */
async function stopServer({ process, exited }: Server): Promise<void> {
  process.kill('SIGINT')
  const cutOff = setTimeout(() => process.kill('SIGQUIT'), 30_000)
  await exited
  clearTimeout(cutOff)
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`)
}

/** The socket is in the cluster's folder. Where that path is too long, clients use a symbolic link. */
function locateCluster(dir: string): Cluster {
  if (Buffer.byteLength(join(dir, '.s.PGSQL.5432')) <= longestSocketPath) return { dir, socketDir: dir }
  const socketDir = join(mkdtempSync(join(tmpdir(), 'pg-')), 'pg')
  symlinkSync(dir, socketDir)
  return { dir, socketDir }
}

async function removeLink({ dir, socketDir }: Cluster): Promise<void> {
  if (socketDir !== dir) await rm(dirname(socketDir), { recursive: true, force: true })
}

function connectionTo({ socketDir }: Cluster): Pick<EmbeddedPostgres, 'pg' | 'url'> {
  return {
    pg: { host: socketDir, port: 5432, user: embeddedUser, database, ssl: false },
    url: `postgresql://${embeddedUser}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`,
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
