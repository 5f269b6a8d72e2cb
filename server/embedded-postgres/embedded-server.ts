import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { giveOwnership, type PostgresIdentity, spawnAs } from './embedded-identity.ts'
import { StartRefusal } from './embedded-refusal.ts'
import { attachedProcesses, isPostgresOn, isRunning } from './running-process.ts'

/** A PostgreSQL server that runs on a cluster folder. */
export interface RunningServer {
  readonly pid: number
  /** The private folder of its Unix socket. */
  readonly socketDir: string
}

const socketPrefix = 'ptc-'
/** Maximum length of the path of a Unix socket, in bytes. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103

const settings = {
  listen_addresses: '',
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
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
}

/** Finds the server that runs on the folder, from its `postmaster.pid`; removes that file when it is stale. */
export async function findServer(clusterDir: string): Promise<RunningServer | undefined> {
  for (let tries = 0; ; tries++) {
    const { pid, socketDir, segment } = readPidFile(clusterDir)
    if (pid === undefined) return undefined
    if (isPostgresOn(pid, clusterDir)) {
      if (socketDir) return { pid, socketDir }
      // The server has begun but not yet written where its socket is.
      if (tries > 200) throw new StartRefusal(`PostgreSQL (process ${pid}) hangs at its start; end it with: kill ${pid}`)
    } else {
      if (attachedProcesses(segment) === 0) {
        rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
        return undefined
      }
      // The server is dead but processes of it still write; they end within moments.
      if (tries > 600) throw new StartRefusal(`Processes of a dead PostgreSQL still use ${clusterDir}; end them and start again.`)
    }
    await delay(25)
  }
}

/** Whether that server says of itself that it takes connections; not while it starts, recovers or stops. */
export function isReady(server: RunningServer, clusterDir: string): boolean {
  const { pid, status } = readPidFile(clusterDir)
  return pid === server.pid && status === 'ready'
}

/** Makes a private folder, short enough for a Unix socket whatever the data folder is called. */
export function makeSocketDir(identity: PostgresIdentity): string {
  const longest = `/${socketPrefix}XXXXXX/.s.PGSQL.5432`.length
  // PostgreSQL reads the setting as a list, so only plain characters are safe in it.
  const base = [tmpdir(), '/tmp'].find((dir) => /^[\w/.+-]+$/.test(dir) && dir.length + longest <= socketPathLimit)
  if (base === undefined) throw new StartRefusal('There is no folder for the database socket: set TMPDIR to a short path.')
  const dir = mkdtempSync(join(base, socketPrefix))
  giveOwnership(identity, dir)
  return dir
}

/** Whether the folder is what `makeSocketDir` makes: ours alone, not a link, closed to others. */
export function isPrivateSocketDir(path: string, identity: PostgresIdentity): boolean {
  try {
    const status = lstatSync(path)
    const expected = identity.user?.uid ?? process.getuid?.()
    return status.isDirectory() && (status.mode & 0o077) === 0 && status.uid === expected
  } catch {
    return false
  }
}

/** Removes a socket folder that `makeSocketDir` made; leaves any other alone. */
export function removeSocketDir(path: string): void {
  if (basename(path).startsWith(socketPrefix)) rmSync(path, { recursive: true, force: true })
}

/** Starts a server whose words go to `logPath`; `exited` holds the last of them when it ends. */
export function startServer(
  binaries: PostgresBinaries,
  identity: PostgresIdentity,
  { clusterDir, socketDir, logPath, durable }: { clusterDir: string; socketDir: string; logPath: string; durable: boolean },
): { server: RunningServer; exited: Promise<string> } {
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { mode: 0o700 })
    giveOwnership(identity, socketDir)
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true })
  const log = openSync(logPath, 'a', 0o600)
  if (fstatSync(log).size > 1_000_000) ftruncateSync(log)
  const from = fstatSync(log).size
  const chosen = { ...settings, ...(durable ? {} : throwawaySettings), unix_socket_directories: socketDir }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own session, so that Ctrl-C reaches us first and we drain before the database goes.
  const child = spawnAs(identity, binaries.postgres, ['-D', clusterDir, ...args], { detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  const lastLogLines = () => {
    // The folder of a test cluster may be gone by the time its server is.
    if (!existsSync(logPath)) return ''
    return readFileSync(logPath).subarray(from).toString('utf8').trim().split('\n').slice(-5).join('\n')
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(lastLogLines()))
  })
  return { server: { pid: child.pid ?? 0, socketDir }, exited }
}

/** Stops a server: open transactions are rolled back, all is written. One that does not within 30 s is cut off; it recovers later. */
export async function stopServer(server: RunningServer, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const plan: [NodeJS.Signals, number][] = [['SIGQUIT', 10_000]]
  if (how === 'fast') plan.unshift(['SIGINT', 30_000])
  for (const [signal, timeoutMs] of plan) {
    if (!isRunning(server.pid)) return
    process.kill(server.pid, signal)
    for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(10)) {
      if (!isRunning(server.pid)) return
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop.`)
}

function readPidFile(clusterDir: string): { pid?: number; socketDir?: string; segment: number; status?: string } {
  let lines: string[] = []
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    // No server, or none that finished writing.
  }
  const pid = Number(lines[0])
  const segment = Number(lines[6]?.trim().split(/\s+/)[1])
  return { ...(pid > 0 ? { pid } : {}), socketDir: lines[4], segment, status: lines[7]?.trim() }
}
