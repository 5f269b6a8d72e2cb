import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { projectDir } from '../project-dir.ts'

const migrationsDir = join(projectDir, 'server/platform/db/migrations')

/** The database has migrations that this version does not know. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

const migrationLock = 7_266_001

export const createMigrationsTable =
  'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())'

export async function listMigrations(): Promise<string[]> {
  return (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
}

export const readMigration = (name: string): Promise<string> => readFile(join(migrationsDir, name), 'utf8')

/** Applies missing migrations, each in its own transaction, under an advisory lock. Returns their names. Throws {@link NewerDatabaseError}. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = await listMigrations()
  const client = await pool.connect()
  try {
    // Migrations lost in a power cut are applied again; the first durable commit after them makes them durable too.
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(createMigrationsTable)
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name),
    )
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new NewerDatabaseError(
        `The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore an older backup.`,
      )
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) {
      await client.query('begin')
      try {
        await client.query(await readMigration(name))
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    }
    return missing
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    await client.query('reset statement_timeout; reset synchronous_commit').catch(() => undefined)
    client.release()
  }
}

const startLock = 7_266_002

export async function withStartLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    while (!(await client.query('select pg_try_advisory_lock($1) as taken', [startLock])).rows[0].taken) await delay(100)
    return await work()
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}
