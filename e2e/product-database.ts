import { join } from 'node:path'
import pg from 'pg'
import type { ProductProcess } from './product-process.ts'

/** Changes the product's database, for states that otherwise take days. */
export async function changeDatabase({ dataDir }: ProductProcess, statement: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'pg'), port: 5432, user: 'app', database: 'app' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
