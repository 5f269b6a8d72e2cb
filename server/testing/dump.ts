import type { TestProduct } from './test-product.ts'

/** Every row of every table of every schema as text, by table: for looking whether something is left anywhere. */
export async function dumpDatabase(product: TestProduct): Promise<Record<string, string>> {
  const { rows: tables } = await product.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const dump: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const { rows } = await product.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${schema}"."${name}" t`)
    dump[`${schema}.${name}`] = rows.map(({ row }) => row).join('\n')
  }
  return dump
}

/** Tables that contain one of the words. */
export const tablesWith = (dump: Record<string, string>, words: string[]): string[] =>
  Object.entries(dump)
    .filter(([, text]) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
    .map(([table]) => table)
