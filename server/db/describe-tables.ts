import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import type { Database } from './database.ts'

/** The committed file with the types of all tables. */
export const tablesFile = fileURLToPath(new URL('tables.ts', import.meta.url))

/** The types of all tables of a migrated database, as `tables.ts` must hold them. */
export const describeTables = (db: Database): Promise<string> =>
  generate({
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    camelCase: true,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
  })
