import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { embeddedUser } from './embedded-cluster.ts'
import type { PostgresPrograms } from './embedded-programs.ts'
import { StartRefusal } from './start-refusal.ts'

/** Where an embedded cluster lies, and where its server listens. */
export type Cluster = { dir: string; socketDir: string }

/** A server that we have started; `exited` holds the last lines of its log. */
export type Server = { process: ChildProcess; exited: Promise<string> }

/** Another process runs the product, or a command that needs the whole database, on the folder. */
export class ClusterInUse extends StartRefusal {}

/** Key of the advisory lock that the process which runs the product holds on a connection of its own. */
const ownerLock = 5_287_430_116

/** How long a server that was left running may take to answer or to stop, in milliseconds. */
const leftOverMs = 60_000

const settings = {
  listen_addresses: '',
  // The cluster's own folder, which nobody else may enter.
  unix_socket_directories: '.',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  // Of four and more that commit at once, one writes for all, half a millisecond (500 µs) later; each still waits until it is on the disk.
  commit_delay: '500',
  commit_siblings: '3',
  max_wal_senders: '0',
  io_method: 'sync',
  // After a crash all files are written at once instead of one after the other, which takes seconds.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  // Starting processes that share the work of a statement costs more than a page's statement takes.
  max_parallel_workers_per_gather: '0',
  // Pages lie on a solid-state disk or in memory: reading by an index costs little more than reading in order.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refusals of single statements hold personal data and belong to the caller; only the server's own life is logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

/** For tests: what is written need not survive anything. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
}

/** Starts a server on the cluster; its log goes to a file beside the folder. */
export function startServer(programs: PostgresPrograms, { dir }: Cluster, durable: boolean): Server {
  const logPath = `${dir}.log`
  const log = openSync(logPath, 'a', 0o600)
  if (fstatSync(log).size > 1_000_000) ftruncateSync(log)
  const args = Object.entries({ ...settings, ...(durable ? {} : throwawaySettings) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // In its own session, so that Ctrl-C reaches us first and we drain before the database stops.
  const child = programs.spawn('postgres', ['-D', dir, ...args], { detached: true, stdio: ['ignore', log, log] }, staleLock(dir))
  closeSync(log)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(readFileSync(logPath, 'utf8').trim().split('\n').slice(-15).join('\n')))
  })
  return { process: child, exited }
}

/** Whether a server that we started still runs. */
export const isAlive = ({ process: { pid, exitCode, signalCode } }: Server) =>
  pid !== undefined && exitCode === null && signalCode === null

/**
 * PostgreSQL takes its lock file for a living server's when any process has the id in it, as after a restart of the machine. It ignores the id that this
 * variable names, and then still refuses while processes of the dead server use its shared memory, whose id is on the seventh line.
 */
function staleLock(dir: string): NodeJS.ProcessEnv {
  const [pid, , , , , , sharedMemory] = readLockFile(dir)
  return pid && sharedMemory?.trim() ? { PG_GRANDPARENT_PID: pid } : {}
}

/** The id of the process that has last run a server on the folder and did not stop in order; undefined when there is none. */
export const readServerPid = (dir: string): number | undefined => Number(readLockFile(dir)[0]) || undefined

function readLockFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Connects as soon as the server no longer starts, recovers or stops; undefined when no server listens and none is starting. */
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

/** Takes the lock of the process that runs the product on the cluster, for as long as the connection is open. Returns whether it was free. */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  // The lock of an owner that was just killed is released as soon as the server notices.
  for (const until = Date.now() + 2_000; ; await delay(25)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0].taken === true) return true
    if (Date.now() > until) return false
  }
}

/** Stops, in order, the server that a killed product has left running. Throws {@link ClusterInUse} when its owner is alive. */
export async function stopLeftOverServer({ dir, socketDir }: Cluster): Promise<void> {
  const pid = readServerPid(dir)
  const client = pid && (await connect(socketDir))
  if (!client) return
  try {
    if (!(await takeOwnerLock(client)))
      throw new ClusterInUse(`The data folder of ${dir} is in use by a running product. Stop that one, or set another DATA_DIR.`)
    process.kill(pid, 'SIGINT')
    // Until nobody listens, whether it has stopped in order or is killed meanwhile.
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
