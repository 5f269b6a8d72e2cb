import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { noAnswer } from './database-errors.ts'
import type { JsonText } from './json-columns.ts'
import { nameStatements } from './named-statements.ts'
import type { DB } from './tables.ts'
import { retryWriteConflicts } from './write-conflicts.ts'

/** A database connection pool behind Kysely. */
export type Database = Kysely<DB>
/** A database or a transaction: the first parameter of every query. */
export type Queryable = Kysely<DB> | Transaction<DB>

/** PostgreSQL's oid of bigint: counts fit a number, so they are read as one. */
const int8 = 20
/** PostgreSQL's oid of numeric. */
const numeric = 1700
/** PostgreSQL's oids of timestamps without and with a time zone. */
const timestamps = [1114, 1184]
const earliest = new Date('0001-01-01T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')

/** A stored time within the years that ISO 8601 writes with four digits; what lies beyond them, infinity too, becomes their edge. */
const clampTime = (time: unknown): unknown => {
  if (!(time instanceof Date) && typeof time !== 'number') return time
  const at = Number(time)
  // PostgreSQL's last years are later than JavaScript's.
  if (Number.isNaN(at) || at > latest.getTime()) return latest
  return at < earliest.getTime() ? earliest : time
}

/** PostgreSQL's oid of date: kept as the text `2026-11-21`, no time zone can move it. */
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

/** How to reach the database: a connection string, or the socket of the embedded server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; password?: string; database: string }

/** How long the users of a pool wait for the database, in milliseconds; 0 is forever. */
export type Timeouts = { connectionMs: number; lockMs: number; statementMs: number; answerMs: number }

/** A visitor is told within three seconds that the database is away, hangs, is locked or has no free connection. */
export const requestTimeouts: Timeouts = { connectionMs: 900, lockMs: 1_300, statementMs: 1_600, answerMs: 1_700 }
/** Jobs may take long; nobody looks at them meanwhile. */
export const jobTimeouts: Timeouts = { connectionMs: 5_000, lockMs: 20_000, statementMs: 60_000, answerMs: 65_000 }
/** Migrations, backups and commands take as long as they take. */
export const upkeepTimeouts: Timeouts = { connectionMs: 5_000, lockMs: 0, statementMs: 0, answerMs: 0 }

/** Opens a pool whose statements, waits and idle transactions are bounded, so that a hung database answers 503 and never hangs a request. */
export function openPool(address: DatabaseAddress, log: Logger, max = 10, timeouts = jobTimeouts): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    types,
    connectionTimeoutMillis: timeouts.connectionMs,
    lock_timeout: timeouts.lockMs,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.answerMs,
    idle_in_transaction_session_timeout: 30_000,
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

/** What `pg` does not declare of a connection. */
type Wire = { connection: { stream: { destroy(): void } } }

/**
 * Closes a connection that did not answer in time. It may answer later, so whoever sends the next statement on it, a rollback first of
 * all, would wait behind the one that hangs.
 */
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

/** Kysely over a pool. A transaction that the database ended because another one wanted the same rows runs again: nothing of it was written. */
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

/** A value for a jsonb column: the driver would send a bare array as a PostgreSQL array. */
export const json = <Value>(value: Value): RawBuilder<JsonText<Value>> => sql`${JSON.stringify(value)}::jsonb`

/** Rows in parts that one insert takes: PostgreSQL allows 65,535 parameters a statement. */
export function* inParts<Row>(rows: Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += 1_000) yield rows.slice(first, first + 1_000)
}
