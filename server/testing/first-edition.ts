import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { openPool } from '../platform/db/database.ts'
import { listMigrations, readMigration } from '../platform/db/migrate.ts'

/** The first migration that the first edition, 0.1.0, does not have. */
const firstOfSecondEdition = '0017'

/** Rows of every table as the first edition wrote them. */
export const firstEditionRows = readFileSync(join(import.meta.dirname, 'first-edition.sql'), 'utf8')

/** An empty database with the tables of the first edition, or of a later state: those before the migration `first`. It ends with the test. */
export async function openFirstEdition(first = firstOfSecondEdition) {
  const cluster = inject('cluster')
  const database = `first_${randomBytes(8).toString('hex')}`
  const maintenance = new pg.Client({ ...cluster, database: 'postgres' })
  await maintenance.connect()
  await maintenance.query(`create database ${database}`)
  const log = pino({ level: 'silent' })
  const pool = openPool({ ...cluster, database }, log, 2)
  onTestFinished(async () => {
    if (!pool.ended) await pool.end()
    await maintenance.query(`drop database ${database} with (force)`)
    await maintenance.end()
  })
  await pool.query('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of (await listMigrations()).filter((file) => file < first)) {
    await pool.query(await readMigration(name))
    await pool.query('insert into schema_migrations (name) values ($1)', [name])
  }
  return { database, pool, log }
}
