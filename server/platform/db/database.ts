import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway, noAnswer } from './database-errors.ts'
import type { JsonText } from './json-columns.ts'
import { nameStatements } from './named-statements.ts'
import type { DB } from './tables.ts'
import { retryWriteConflicts } from './write-conflicts.ts'

export type Database = Kysely<DB>
/** A database or a transaction: the first parameter of every query. */
export type Queryable = Kysely<DB> | Transaction<DB>

/** PostgreSQL's oid of bigint; counts are read as numbers. */
const int8 = 20
const numeric = 1700
const timestamps = [1114, 1184]
const earliest = new Date('0001-01-01T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')

/** Clamps a stored time, or infinity, to the years that ISO 8601 writes with four digits. */
const clampTime = (time: unknown): unknown => {
  if (!(time instanceof Date) && typeof time !== 'number') return time
  const at = Number(time)
  // PostgreSQL's last years are later than JavaScript's.
  if (Number.isNaN(at) || at > latest.getTime()) return latest
  return at < earliest.getTime() ? earliest : time
}

/** PostgreSQL's oid of date; read as the text `2026-11-21`, so that no time zone shifts it. */
const date = 1082

const types: pg.CustomTypesConfig = {
  // biome-ignore lint/suspicious/noExplicitAny: pg types its parsers so
  getTypeParser: (oid: number, format?: any) => {
    if (format !== 'binary' && (oid === int8 || oid === numeric)) return Number
    if (format !== 'binary' && oid === date) return (value: string) => value
    const parse = pg.types.getTypeParser(oid, format)
    return timestamps.includes(oid) ? (value: string) => clampTime(parse(value)) : parse
  },
}

export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; password?: string; database: string }

export type Timeouts = { connectionMs: number; lockMs: number; statementMs: number; answerMs: number }

/** A visitor learns within three seconds that the database is down, hanging, locked or out of connections. */
export const requestTimeouts: Timeouts = { connectionMs: 900, lockMs: 1_300, statementMs: 1_600, answerMs: 1_700 }
export const jobTimeouts: Timeouts = { connectionMs: 5_000, lockMs: 20_000, statementMs: 60_000, answerMs: 65_000 }
export const upkeepTimeouts: Timeouts = { connectionMs: 5_000, lockMs: 0, statementMs: 0, answerMs: 0 }

/** Opens a pool with bounded statements, waits and idle transactions, so that a hung database causes 503 instead of hanging requests. */
export function openPool(address: DatabaseAddress, log: Logger, max = 10, timeouts = jobTimeouts): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    types,
    connectionTimeoutMillis: timeouts.connectionMs,
    query_timeout: timeouts.answerMs,
    // PgBouncer rejects connections that set these at their start.
    onConnect: (client) =>
      client.query(
        `set lock_timeout = ${timeouts.lockMs}; set statement_timeout = ${timeouts.statementMs}; set idle_in_transaction_session_timeout = 30000`,
      ),
    keepAlive: true,
    application_name: 'principal-talent-course',
    max,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
    closeWhenSilent(client)
  })
  return pool
}

/** Waits for a database that is still starting. Throws the last error when it does not answer in time. */
export async function waitForDatabase(pool: pg.Pool, log: Logger, waitMs = 30_000): Promise<void> {
  const end = performance.now() + waitMs
  for (let tries = 1; ; tries++)
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= end) throw error
      if (tries === 1)
        log.warn({ reason: (error as Error).message }, `the database does not answer yet; trying again for ${waitMs / 1000} s`)
      await delay(500)
    }
}

/** The database is reached through a pooler that shares sessions between transactions. */
export class SharedSessionsError extends Error {
  override name = 'SharedSessionsError'
}

/**
 * Rejects a pooler in transaction mode, because timeouts, prepared statements and the workers' locks belong to a session. Such a pooler uses one
 * session for two connections, or moves a connection.
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    const sessions = clients.map(() => new Set<number>())
    for (let round = 0; round < 5; round++)
      for (const [index, client] of clients.entries())
        sessions[index]?.add((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
    if (sessions.some(({ size }) => size > 1) || new Set(sessions.flatMap((pids) => [...pids])).size < clients.length)
      throw new SharedSessionsError(
        'DATABASE_URL leads to a connection pooler in transaction mode. Set the pooler to session mode.',
      )
  } finally {
    for (const client of clients) client.release()
  }
}

type Wire = { connection: { stream: { destroy(): void } } }

/** Closes a connection that did not answer in time, because the next query on it, such as a rollback, would queue behind the hung one. */
function closeWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const answer = query(...given)
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === noAnswer) (client as pg.PoolClient & Wire).connection.stream.destroy()
        })
      return answer
    },
  })
}

/** Kysely over a pool. Transactions that end in a deadlock or serialisation failure run again. */
export function openDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): Database {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: nameStatements(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), ...plugins],
  })
  const begin = db.transaction.bind(db)
  const transaction: typeof begin = () => {
    const builder = begin()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    const retrying: typeof builder.execute = (run) => retryWriteConflicts(() => execute(run))
    return Object.assign(builder, { execute: retrying })
  }
  return Object.assign(db, { transaction })
}

/** A value for a jsonb column; the driver would send a bare array as a PostgreSQL array. */
export const json = <Value>(value: Value): RawBuilder<JsonText<Value>> => sql`${JSON.stringify(value)}::jsonb`

type InJson<Value> = Value extends object ? RawBuilder<JsonText<Value>> : Value

/** A row whose objects and lists are written to jsonb columns. */
export const withJson = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'object' && value !== null ? json(value) : value]),
  ) as { [Name in keyof Row]: InJson<Row[Name]> }

/** Splits rows into inserts within PostgreSQL's limit of 65,535 parameters. */
export function* inParts<Row>(rows: Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += 1_000) yield rows.slice(first, first + 1_000)
}
