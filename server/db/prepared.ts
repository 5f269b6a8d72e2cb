import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import type { SharedConnections } from './shared-connections.ts'
import type { DB } from './tables.ts'

/** Turns queries into text without a database. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
})

/** The place of an argument in a statement that is compiled before its arguments are known. */
class Hole {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

const namesByText = new Map<string, string>()
const sharedOfDatabase = new WeakMap<Queryable, SharedConnections>()

/** Lets the statements of {@link prepareQuick} that are asked of this database share connections; inside a transaction they never do. */
export const shareConnectionsOf = (db: Database, shared: SharedConnections): void => void sharedOfDatabase.set(db, shared)

/**
 * A statement that is sent with nearly every request: compiled once, and parsed and planned once per connection. `build` gets a
 * placeholder for each argument, so it may pass them on as values and do nothing else with them.
 */
export function prepare<Args extends unknown[], Row>(
  name: string,
  build: (db: Queryable, ...args: Args) => { compile(db: Queryable): CompiledQuery<Row> },
): (db: Queryable, ...args: Args) => Promise<Row[]> {
  const { send } = compile(name, build)
  return (db, ...args) => send(db, args)
}

/**
 * A statement as {@link prepare} makes it that takes moments and waits for nobody, as finding a row by its key does: many callers send it
 * at once on the same connections, and one that waited for a lock, a disk or a whole table would keep the others waiting.
 */
export function prepareQuick<Args extends unknown[], Row>(
  name: string,
  build: (db: Queryable, ...args: Args) => { compile(db: Queryable): CompiledQuery<Row> },
): (db: Queryable, ...args: Args) => Promise<Row[]> {
  const { text, valuesOf, send } = compile(name, build)
  let columns: [from: string, to: string][] | undefined
  return async (db, ...args) => {
    const shared = sharedOfDatabase.get(db)
    if (!shared) return send(db, args)
    const { rows, fields } = await shared.send({ name, text, values: valuesOf(args) })
    columns ??= fields.map((field) => [
      field.name,
      field.name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    ])
    const named = columns
    return rows.map((row) => Object.fromEntries(named.map(([from, to]) => [to, row[from]])) as Row)
  }
}

function compile<Args extends unknown[], Row>(
  name: string,
  build: (db: Queryable, ...args: Args) => { compile(db: Queryable): CompiledQuery<Row> },
) {
  const holes = Array.from({ length: build.length - 1 }, (_, index) => new Hole(index)) as unknown[] as Args
  const { sql, parameters } = build(compiler, ...holes).compile(compiler)
  namesByText.set(sql, name)
  const valuesOf = (args: Args) => parameters.map((value) => (value instanceof Hole ? args[value.index] : value))
  const send = async (db: Queryable, args: Args): Promise<Row[]> =>
    (await db.executeQuery(CompiledQuery.raw(sql, valuesOf(args)) as CompiledQuery<Row>)).rows
  return { text: sql, valuesOf, send }
}

/** A connection that sends the statements of {@link prepare} under their names, so that the server keeps their plans. */
export class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this for cursors, callbacks and plain statements
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' && Array.isArray(values) ? namesByText.get(text) : undefined
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback)
  }
}
