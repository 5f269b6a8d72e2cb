import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { embeddedUser } from './embedded-cluster.ts'
import type { PostgresPrograms } from './embedded-programs.ts'
import { StartRefusal } from './start-refusal.ts'

export type Cluster = { dir: string; socketDir: string }

/** A started server; `exited` resolves with the last lines of its log. */
export type Server = { process: ChildProcess; exited: Promise<string> }

/** Another process runs the product, or an exclusive command, on the folder. */
export class ClusterInUse extends StartRefusal {}

/** Key of the advisory lock that the running product holds. */
const ownerLock = 5_287_430_116

/** How long an orphaned server may take to answer or stop, in milliseconds. */
const leftOverMs = 60_000

const settings = {
  listen_addresses: '',
  // The cluster's folder is private.
  unix_socket_directories: '.',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  // Groups concurrent commits within half a millisecond (500 µs) into one flush; each is still durable before it returns.
  commit_delay: '500',
  commit_siblings: '3',
  max_wal_senders: '0',
  io_method: 'sync',
  // After a crash, syncing the whole file system is seconds faster than file by file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  // Starting parallel workers costs more than a page's query takes.
  max_parallel_workers_per_gather: '0',
  // On solid-state disks and in memory, index reads cost little more than sequential ones.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements contain personal data and are reported to the caller; only the server's own events are logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

/** For tests, which need no durability. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
}

/** Starts a server that logs to a file next to the cluster's folder. */
export function startServer(programs: PostgresPrograms, { dir }: Cluster, durable: boolean): Server {
  const logPath = `${dir}.log`
  const log = openSync(logPath, 'a', 0o600)
  if (fstatSync(log).size > 1_000_000) ftruncateSync(log)
  const args = Object.entries({ ...settings, ...(durable ? {} : throwawaySettings) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Its own session keeps Ctrl-C away from it, so that the product drains before the database stops.
  const child = programs.spawn('postgres', ['-D', dir, ...args], { detached: true, stdio: ['ignore', log, log] }, staleLock(dir))
  closeSync(log)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(readFileSync(logPath, 'utf8').trim().split('\n').slice(-15).join('\n')))
  })
  return { process: child, exited }
}

export const isAlive = ({ process: { pid, exitCode, signalCode } }: Server) =>
  pid !== undefined && exitCode === null && signalCode === null

/**
 * PostgreSQL mistakes its lock file for a living server's when any process has that id, as after a reboot. It ignores the id in this variable, unless
 * processes of the dead server still use its shared memory (line seven).
 */
function staleLock(dir: string): NodeJS.ProcessEnv {
  const [pid, , , , , , sharedMemory] = readLockFile(dir)
  return pid && sharedMemory?.trim() ? { PG_GRANDPARENT_PID: pid } : {}
}

/** The process id of a server that did not shut down cleanly. */
export const readServerPid = (dir: string): number | undefined => Number(readLockFile(dir)[0]) || undefined

function readLockFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Connects once the server has started, recovered or stopped; undefined when none listens or starts. */
export async function connect(socketDir: string, isStarting = () => false): Promise<pg.Client | undefined> {
  for (const until = Date.now() + leftOverMs; ; await delay(10)) {
    const client = new pg.Client({
      host: socketDir,
      port: 5432,
      user: embeddedUser,
      database: 'postgres',
      ssl: false,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (isStarting()) continue
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
      if (Date.now() > until)
        throw new StartRefusal(`The database server on ${socketDir} does not answer (${message}). End it and start again.`)
    }
  }
}

/** Takes the owner's lock for as long as the connection is open. Returns whether it was free. */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  // The server needs a moment to release the lock of a killed owner.
  for (const until = Date.now() + 2_000; ; await delay(25)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0].taken === true) return true
    if (Date.now() > until) return false
  }
}

/** Stops an orphaned server cleanly. Throws {@link ClusterInUse} when its owner is alive. */
export async function stopLeftOverServer({ dir, socketDir }: Cluster): Promise<void> {
  const pid = readServerPid(dir)
  const client = pid && (await connect(socketDir))
  if (!client) return
  try {
    if (!(await takeOwnerLock(client)))
      throw new ClusterInUse(`The data folder of ${dir} is in use by a running product. Stop that one, or set another DATA_DIR.`)
    process.kill(pid, 'SIGINT')
    for (const until = Date.now() + leftOverMs; ; await delay(10)) {
      const again = await connect(socketDir)
      if (again === undefined) return
      await again.end().catch(() => undefined)
      if (Date.now() > until)
        throw new StartRefusal(`PostgreSQL (process ${pid}) on ${dir} does not stop. End it and start again.`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}
