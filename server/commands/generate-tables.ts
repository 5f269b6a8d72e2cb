import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { openDatabase, openPool } from '../platform/db/database.ts'
import { describeTables, tablesFile } from '../platform/db/describe-tables.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts'

// npm run tables: the types of all tables, from a throw-away database with every migration.
const log = pino({ level: 'silent' })
const embedded = await startThrowawayPostgres(log)
const pool = openPool(embedded.pg, log)
try {
  await migrate(pool)
  await writeFile(tablesFile, await describeTables(openDatabase(pool)))
  console.log(`Wrote ${tablesFile}`)
} finally {
  await pool.end()
  await embedded.stop()
}
