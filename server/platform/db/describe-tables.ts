import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { projectDir } from '../project-dir.ts'
import type { Database } from './database.ts'

/** The committed file with the types of all tables. */
export const tablesFile = join(projectDir, 'server/platform/db/tables.ts')

type Column = { path: string; type: string; isRequired: boolean; hasDefault: boolean; checks: string[] }

async function listColumns<DB>(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.relname || '.' || a.attname as "path", a.atttypid::regtype::text as "type", a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      array(select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]) as "checks"
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'`.execute(db)
  return rows
}

/** The values that a check such as `status in (...)` allows, as PostgreSQL spells it back. */
const valuesOf = (check: string): string[] => {
  const list =
    /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1] ?? /^CHECK \(\(\w+ = ('[^']*'::text)\)\)$/.exec(check)?.[1]
  return [...(list ?? '').matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '')
}

const typeOf = ({ path, type, checks }: Column): string | undefined => {
  if (type === 'jsonb') return `JsonColumn<'${path}'>`
  // The driver reads counts as numbers (database.ts).
  if (type === 'bigint') return 'number'
  const values = checks.flatMap(valuesOf)
  return values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : undefined
}

/** The types of all tables of a migrated database, as `tables.ts` must hold them. */
export async function describeTables(db: Database): Promise<string> {
  const plain = db.withoutPlugins()
  const overrides = (await listColumns(plain)).flatMap((column) => {
    const type = typeOf(column)
    if (type === undefined) return []
    const isOptional = column.hasDefault && column.isRequired
    return [[column.path, new RawExpressionNode(isOptional ? `Generated<${type}>` : type)]]
  })
  const text = await generate({
    db: plain,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    camelCase: true,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    overrides: { columns: Object.fromEntries(overrides) },
  })
  const ownImport = 'import type { ColumnType } from "kysely";\n'
  return text.replace(ownImport, `${ownImport}import type { JsonColumn } from "./json-columns.ts";\n`)
}
