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
import type { Queryable } from './database.ts'
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

/**
 * A statement that is sent with nearly every request: compiled once, and parsed and planned once per connection. `build` gets a
 * placeholder for each argument, so it may pass them on as values and do nothing else with them.
 */
export function prepare<Args extends unknown[], Row>(
  name: string,
  build: (db: Queryable, ...args: Args) => { compile(db: Queryable): CompiledQuery<Row> },
): (db: Queryable, ...args: Args) => Promise<Row[]> {
  const holes = Array.from({ length: build.length - 1 }, (_, index) => new Hole(index)) as unknown[] as Args
  const { sql, parameters } = build(compiler, ...holes).compile(compiler)
  namesByText.set(sql, name)
  return async (db, ...args) => {
    const values = parameters.map((value) => (value instanceof Hole ? args[value.index] : value))
    return (await db.executeQuery(CompiledQuery.raw(sql, values) as CompiledQuery<Row>)).rows
  }
}

/** A connection that sends the statements of {@link prepare} under their names, so that the server keeps their plans. */
export class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this for cursors, callbacks and plain statements
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' && Array.isArray(values) ? namesByText.get(text) : undefined
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback)
  }
}
