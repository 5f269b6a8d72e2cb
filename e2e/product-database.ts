import { join } from 'node:path'
import pg from 'pg'
import type { ProductProcess } from './product-process.ts'

/** Changes the product's own database, for what only time could bring about. */
export async function changeDatabase({ dataDir }: ProductProcess, statement: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'pg'), port: 5432, user: 'app', database: 'app' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
