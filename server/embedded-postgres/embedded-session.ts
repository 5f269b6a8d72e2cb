import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { embeddedUser } from './embedded-cluster.ts'
import type { PostgresIdentity } from './embedded-identity.ts'
import { StartRefusal } from './embedded-refusal.ts'
import { findServer, isPrivateSocketDir, isReady, type RunningServer, startServer, stopServer } from './embedded-server.ts'
import { isRunning } from './running-process.ts'

/** Where the embedded server reports what happens. A pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** What does not change about a cluster while we look after it. */
export interface ClusterSite {
  readonly binaries: PostgresBinaries
  readonly identity: PostgresIdentity
  readonly clusterDir: string
  readonly logPath: string
  readonly durable: boolean
  readonly log: EmbeddedLog
  /** Gives the private socket folder for a server that we start; always the same one. */
  socketDir(): string
}

/** A server that answers, and our own connection to it: its end is how we learn of the server's. */
export interface Session {
  readonly server: RunningServer
  readonly client: pg.Client
  readonly wasRunning: boolean
}

/** Key of the advisory lock that the one process which runs the product on the cluster holds on its own connection. */
const ownerLock = 5_287_430_116

/** Finds a healthy server on the cluster or starts one, and takes the owner's lock; nothing when another holds it. */
export async function openSession(site: ClusterSite): Promise<Session | undefined> {
  for (;;) {
    const session = await findOrStartServer(site)
    if (!(await acquireOwnerLock(session.client))) {
      await session.client.end()
      return undefined
    }
    const { rows } = await session.client.query('show server_version')
    const version = String(rows[0].server_version).split(' ')[0]
    if (version === site.identity.version) return session
    site.log.warn(
      `PostgreSQL ${version} (process ${session.server.pid}) was left running on this data; it is replaced by ${site.identity.version}.`,
    )
    session.client.end().catch(() => {})
    await stopServer(session.server)
  }
}

async function findOrStartServer(site: ClusterSite): Promise<Session> {
  for (let attempt = 1; ; attempt++) {
    const running = await findServer(site.clusterDir)
    if (running !== undefined) {
      const client = isPrivateSocketDir(running.socketDir, site.identity) ? await reach(site, running, 10_000) : undefined
      if (client !== undefined) return { server: running, client, wasRunning: true }
      if (isRunning(running.pid)) {
        site.log.warn(`A PostgreSQL (process ${running.pid}) left running on this data cannot be reached; it is stopped.`)
        await stopServer(running)
      }
      continue
    }
    const { server, exited } = startServer(site.binaries, site.identity, { ...site, socketDir: site.socketDir() })
    const outcome = await Promise.race([reach(site, server, Number.POSITIVE_INFINITY), exited])
    if (outcome instanceof pg.Client) return { server, client: outcome, wasRunning: false }
    const lastLogLines = outcome ?? (await exited)
    // Two starts at once, or the last processes of a killed server: a moment later it looks different.
    if (attempt >= 6 || !/lock file|shared memory block/.test(lastLogLines)) {
      throw new StartRefusal(
        `PostgreSQL did not start on ${site.clusterDir}: ${lastLogLines || 'no reason'} (log: ${site.logPath})`,
      )
    }
    await delay(100 * attempt)
  }
}

/** Connects as soon as the server is ready; undefined when it ends, or claims to be ready but does not answer for `timeoutMs`. */
async function reach(site: ClusterSite, server: RunningServer, timeoutMs: number): Promise<pg.Client | undefined> {
  let silentSince = Date.now()
  let loggedAt = Date.now()
  for (; isRunning(server.pid); await delay(10)) {
    if (isReady(server, site.clusterDir)) {
      const client = await connect(server)
      if (client !== undefined) return client
      if (Date.now() - silentSince > timeoutMs) return undefined
    } else {
      silentSince = Date.now()
    }
    if (Date.now() - loggedAt > 5_000) {
      loggedAt = Date.now()
      site.log.info('Waiting for the database to start or to recover.')
    }
  }
  return undefined
}

async function connect(server: RunningServer): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: server.socketDir,
    port: 5432,
    user: embeddedUser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
    application_name: 'owner',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

async function acquireOwnerLock(client: pg.Client): Promise<boolean> {
  // The lock of an owner that was just killed goes away as soon as the server notices.
  for (const until = Date.now() + 2_000; ; await delay(25)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0].taken === true) return true
    if (Date.now() > until) return false
  }
}
