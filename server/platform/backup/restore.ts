import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { createMigrationsTable, listMigrations, readMigration } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/worker.ts'
import {
  type ArchiveManifest,
  ArchiveRefusal,
  type ArchiveSums,
  adding,
  archivedJob,
  archiveManifest,
  archiveSums,
  copyTarget,
  listTables,
  quoted,
  restoredKey,
} from './archive-format.ts'

type Entry = Readable & { readonly header: Header }

export type RestoreSummary = { madeAt: string; rows: number; files: number; jobs: number }

/** The order of an archive's entries; tables and files have many. */
const order = ['manifest.json', 'tables', 'jobs.jsonl', 'files', 'end.json']
const many = ['tables', 'files']

const emptySum = createHash('sha256').digest('hex')

/**
 * Restores a backup into an empty database and files folder in one transaction, which records the remaining steps for the next start. Returns
 * undefined when an earlier restore has committed. Throws {@link ArchiveRefusal}.
 */
export async function restoreBackup(
  pool: pg.Pool,
  log: Deps['log'],
  filesDir: string,
  source: string,
  stillToDo: unknown,
): Promise<RestoreSummary | undefined> {
  const path = resolve(source)
  if (!existsSync(path)) throw new ArchiveRefusal(`There is no file ${path}.`)
  const { rows } = await pool.query("select to_regclass('public.installation') is not null as filled")
  if (rows[0].filled) {
    const noted = await pool.query('select from installation where key = $1', [restoredKey])
    if (noted.rowCount === 1) return undefined
    throw new ArchiveRefusal(
      'The database is not empty. Restore needs an empty one: set another DATA_DIR or DATABASE_URL. Nothing was changed.',
    )
  }
  if (existsSync(filesDir) && (await readdir(filesDir)).length > 0)
    throw new ArchiveRefusal(
      `${filesDir} holds files already. Restore needs an empty one: set another DATA_DIR. Nothing was changed.`,
    )
  await migrateJobs(pool, log)
  return bringBack(pool, draftOf(filesDir), path, stillToDo)
}

const draftOf = (filesDir: string) => `${filesDir}.restoring`

/** Moves restored files to their final place after the database was restored; does nothing if they are there already. */
export async function moveRestoredFiles(filesDir: string): Promise<void> {
  if (!existsSync(draftOf(filesDir))) return
  await rmdir(filesDir).catch(() => {})
  await rename(draftOf(filesDir), filesDir)
}

async function bringBack(pool: pg.Pool, draft: string, path: string, stillToDo: unknown): Promise<RestoreSummary> {
  let isRead = false
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query("set local datestyle = 'ISO, YMD'")
    await rm(draft, { recursive: true, force: true })
    const summary = await readArchive(client, path, draft)
    await client.query(
      'insert into public.installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [restoredKey, JSON.stringify(stillToDo)],
    )
    isRead = true
    await client.query('commit')
    client.release()
    await pool.query('analyze')
    return summary
  } catch (error) {
    client.release(true)
    // Whether a cut-off commit succeeded is unknown: if it did, the next start moves the files; otherwise the next restore removes them.
    if (!isRead) await rm(draft, { recursive: true, force: true })
    throw explain(error, path)
  }
}

async function readArchive(client: pg.ClientBase, path: string, draft: string): Promise<RestoreSummary> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  // An entry of a broken archive may never end; the reader's failure ends the restore.
  const broken = new Promise<never>((_, reject) => reading.catch(reject))
  const summary = await Promise.race([readEntries(client, entries as AsyncIterable<Entry>, path, draft), broken])
  await reading
  return summary
}

async function readEntries(
  client: pg.ClientBase,
  entries: AsyncIterable<Entry>,
  path: string,
  draft: string,
): Promise<RestoreSummary> {
  const sums: ArchiveSums = { tables: {}, files: {}, jobs: '' }
  const counts = { rows: 0, files: 0, jobs: 0 }
  let manifest: ArchiveManifest | undefined
  let finishTables = async () => {}
  let copying: TableCopy | undefined
  let promised: ArchiveSums | undefined
  let last = ''
  const endCopy = async () => {
    if (copying === undefined) return
    counts.rows += await copying.end()
    sums.tables[copying.name] = copying.sum()
    copying = undefined
  }

  for await (const entry of entries) {
    const [kind = '', name = '', ...more] = entry.header.name.split('/')
    const isNext = order.indexOf(kind) > order.indexOf(last) || (kind === last && many.includes(kind))
    if (entry.header.type !== 'file' || !isNext || (kind !== 'manifest.json' && !manifest)) throw unreadable(path)
    last = kind
    if (copying?.name !== name) await endCopy()
    if (kind === 'manifest.json') {
      manifest = archiveManifest.parse(JSON.parse(await text(entry)))
      finishTables = await prepareTables(client, manifest)
    } else if (kind === 'tables') {
      const table = manifest?.tables.find((candidate) => candidate.name === name)
      if (table === undefined) throw unreadable(path)
      copying ??= openTableCopy(client, table)
      for await (const piece of entry) await copying.write(piece)
    } else if (kind === 'jobs.jsonl') {
      const lines = await text(entry)
      sums.jobs = createHash('sha256').update(lines).digest('hex')
      counts.jobs = await addJobs(client, lines)
    } else if (kind === 'files') {
      // Rejects names that would leave the folder.
      if (more.length > 0 || ['', '.', '..'].includes(name)) throw unreadable(path)
      sums.files[name] = await writeFileOf(entry, join(draft, name))
      counts.files += 1
    } else {
      promised = archiveSums.parse(JSON.parse(await text(entry)))
    }
    entry.resume()
  }
  if (manifest === undefined || promised === undefined) throw unreadable(path)
  refuseDamage(promised, sums, path)
  await finishTables()
  return { madeAt: manifest.madeAt, ...counts }
}

/** Creates the tables as of the backup. Returns a function that adds foreign keys and triggers and sets the sequences. Needs only an owner's rights. */
async function prepareTables(client: pg.ClientBase, manifest: ArchiveManifest): Promise<() => Promise<void>> {
  const ours = await listMigrations()
  const unknown = manifest.migrations.find((name, index) => ours[index] !== name)
  if (unknown !== undefined)
    throw new ArchiveRefusal(
      `The backup was made by a newer version of the product (its tables know ${unknown}). Restore it with that version. ` +
        'Nothing was changed.',
    )
  await client.query(createMigrationsTable)
  for (const name of manifest.migrations) await client.query(await readMigration(name))
  const { rows: keys } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const tables = await listTables(client)
  for (const { name } of tables) {
    // The backup includes rows that migrations inserted.
    await client.query(`delete from public.${quoted(name)}`)
    await client.query(`alter table public.${quoted(name)} disable trigger user`)
  }
  return async () => {
    for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
  }
}

type TableCopy = ReturnType<typeof openTableCopy>

/** One COPY for all pieces of a table; the server's error is thrown at the next piece or at the end. */
function openTableCopy(client: pg.ClientBase, table: ArchiveManifest['tables'][number]) {
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const failure = new Promise<never>((_, reject) => stream.once('error', reject))
  failure.catch(() => {})
  const hash = createHash('sha256')
  return {
    name: table.name,
    async write(piece: Buffer): Promise<void> {
      hash.update(piece)
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), failure])
    },
    async end(): Promise<number> {
      stream.end()
      await Promise.race([once(stream, 'finish'), failure])
      return stream.rowCount
    },
    sum: () => hash.digest('hex'),
  }
}

async function addJobs(client: pg.ClientBase, lines: string): Promise<number> {
  const jobs = lines.split('\n').filter(Boolean)
  for (const line of jobs) {
    const job = archivedJob.parse(JSON.parse(line))
    await client.query(
      `select graphile_worker.add_job($1::text, $2::json, queue_name := $3::text, run_at := $4::timestamptz, max_attempts := $5::int,
         job_key := $6::text, priority := $7::int, flags := $8::text[])`,
      [
        job.identifier,
        JSON.stringify(job.payload),
        job.queueName,
        job.runAt,
        job.maxAttempts,
        job.jobKey,
        job.priority,
        job.flags === null ? null : Object.keys(job.flags),
      ],
    )
  }
  return jobs.length
}

async function writeFileOf(entry: Entry, path: string): Promise<string> {
  await mkdir(resolve(path, '..'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await pipeline(entry, adding(hash), createWriteStream(path, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

function refuseDamage(promised: ArchiveSums, found: ArchiveSums, path: string): void {
  const damaged = [
    ...Object.keys({ ...promised.tables, ...found.tables })
      .filter((name) => promised.tables[name] !== (found.tables[name] ?? emptySum))
      .map((name) => `table ${name}`),
    ...Object.keys({ ...promised.files, ...found.files })
      .filter((name) => promised.files[name] !== found.files[name])
      .map((name) => `file ${name}`),
    ...(promised.jobs === found.jobs ? [] : ['pending jobs']),
  ]
  if (damaged.length === 0) return
  const more = damaged.length > 5 ? ` and ${damaged.length - 5} more` : ''
  throw new ArchiveRefusal(
    `${path} is damaged: checksums differ (${damaged.slice(0, 5).join(', ')}${more}). Nothing was changed.`,
  )
}

const unreadable = (path: string) =>
  new ArchiveRefusal(`${path} is incomplete, damaged or no backup of this product. Nothing was changed.`)

function explain(error: unknown, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const isMisread = error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError
  const isCutOff = /Unexpected end|Stream was destroyed|Invalid tar header/.test(String(error))
  if (isMisread || isCutOff || /^(Z_|ERR_STREAM_PREMATURE_CLOSE|ENAMETOOLONG|EILSEQ|ERR_INVALID_ARG_VALUE)/.test(code))
    return unreadable(path)
  if (error instanceof pg.DatabaseError && !isDatabaseAway(error))
    return new ArchiveRefusal(`${path} cannot be restored, as the database refuses it: ${error.message}. Nothing was changed.`)
  return error
}
