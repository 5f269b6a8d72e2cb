import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { PlanKeepingClient, shareConnectionsOf } from './prepared.ts'
import { type SharedConnections, shareConnections } from './shared-connections.ts'
import type { DB, Json } from './tables.ts'

/** A database connection pool behind Kysely. */
export type Database = Kysely<DB>
/** A database or a transaction: the first parameter of every query. */
export type Queryable = Kysely<DB> | Transaction<DB>

/** PostgreSQL's oid of bigint: counts fit a number, so they are read as one. */
const int8 = 20
/** PostgreSQL's oid of numeric. */
const numeric = 1700
/** PostgreSQL's oid of date: kept as the text `2026-11-21`, no time zone can move it. */
const date = 1082

const types: pg.CustomTypesConfig = {
  // biome-ignore lint/suspicious/noExplicitAny: pg types its parsers so
  getTypeParser: (oid: number, format?: any) => {
    if (format !== 'binary' && (oid === int8 || oid === numeric)) return Number
    if (format !== 'binary' && oid === date) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

/** How to reach the database: a connection string, or the socket of the embedded server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; password?: string; database: string }

const sharedOfPool = new WeakMap<pg.Pool, SharedConnections>()

/** Opens a pool whose statements, waits and idle transactions are bounded, so that a hung database answers 503 and never hangs a request. */
export function openPool(address: DatabaseAddress, log: Logger, max = 10): pg.Pool {
  const settings: pg.ClientConfig = {
    ...address,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'principal-talent-course',
  }
  const pool = new pg.Pool({ ...settings, Client: PlanKeepingClient, max })
  const shared = shareConnections(settings)
  sharedOfPool.set(pool, shared)
  const end = pool.end.bind(pool) as () => Promise<void>
  Object.assign(pool, { end: () => Promise.all([shared.end(), end()]).then(() => undefined) })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost')),
  )
  return pool
}

/** Kysely over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const shared = sharedOfPool.get(pool)
  if (shared) shareConnectionsOf(db, shared)
  return db
}

/** True for errors that mean the database cannot be reached or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|57014|53300|55000|08\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
  )
}

/** Name of the violated constraint, when the error is a unique violation. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** A value for a jsonb column: the driver would send a bare array as a PostgreSQL array. */
export const json = (value: unknown): RawBuilder<Json> => sql`${JSON.stringify(value)}::jsonb`
