import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import {
  type ArchiveManifest,
  ArchiveRefusal,
  type ArchiveSums,
  archivedJob,
  archiveEnd,
  archiveManifest,
  copyTarget,
  restoredKey,
} from './archive-format.ts'
import { prepareTables, refuseFilledDatabase } from './restore-tables.ts'

/** A piece of the archive while it is read. */
type Entry = Readable & { readonly header: Header }

/** What a restore brought back, for the line that reports it. */
export interface RestoreSummary {
  readonly madeAt: string
  readonly rows: number
  readonly files: number
  readonly jobs: number
}

/**
 * Brings a backup back into an empty, migrated database and an empty files folder: all of it in one transaction, or nothing.
 * Migrations newer than the backup are applied afterwards. `stillToDo` is noted in the same transaction, so that a restore that is interrupted
 * after it can be finished, which begins with {@link moveRestoredFiles}; one that is interrupted before has changed nothing and can be run again.
 * Throws {@link ArchiveRefusal}.
 */
export async function restoreBackup(
  pool: pg.Pool,
  filesDir: string,
  source: string,
  stillToDo?: unknown,
): Promise<RestoreSummary> {
  const path = resolve(source)
  if (!existsSync(path)) throw new ArchiveRefusal(`There is no file ${path}.`)
  if (existsSync(filesDir) && (await readdir(filesDir)).length > 0) {
    throw new ArchiveRefusal(
      `${filesDir} holds files already. Restore needs an empty one: set another DATA_DIR. Nothing was changed.`,
    )
  }
  const summary = await bringBack(pool, filesDir, path, stillToDo)
  await moveRestoredFiles(filesDir)
  await migrate(pool)
  await pool.query('analyze')
  return summary
}

/** Where files lie until the database is restored. */
const draftOf = (filesDir: string) => `${filesDir}.restoring`

/** Moves the files of a restore to their place, once its database is back. Nothing happens where they are there already. */
export async function moveRestoredFiles(filesDir: string): Promise<void> {
  if (!existsSync(draftOf(filesDir))) return
  await rmdir(filesDir).catch(() => {})
  await rename(draftOf(filesDir), filesDir)
}

async function bringBack(pool: pg.Pool, filesDir: string, path: string, stillToDo: unknown): Promise<RestoreSummary> {
  const draft = draftOf(filesDir)
  let isRead = false
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query("set local datestyle = 'ISO, YMD'")
    await refuseFilledDatabase(client)
    // What a restore left that was killed; another one that runs holds the tables.
    await rm(draft, { recursive: true, force: true })
    const summary = await readArchive(client, path, draft)
    if (stillToDo !== undefined) {
      await client.query(
        'insert into public.installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [restoredKey, JSON.stringify(stillToDo)],
      )
    }
    isRead = true
    await client.query('commit')
    client.release()
    return summary
  } catch (error) {
    client.release(true)
    // Whether a commit that was cut off has counted is not known: if it has, the next start moves the files, else the next restore removes them.
    if (!isRead) await rm(draft, { recursive: true, force: true })
    throw explain(error, path)
  }
}

async function readArchive(client: pg.ClientBase, path: string, draft: string): Promise<RestoreSummary> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  // A piece of a broken archive may never end by itself; the reader's failure ends the whole.
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
  let manifest: ArchiveManifest | undefined
  let finishTables: (() => Promise<void>) | undefined
  let copying: TableCopy | undefined
  const rows: Record<string, number> = {}
  const sums: ArchiveSums = { tables: {}, files: {}, jobs: '' }
  let files = 0
  let jobs = 0
  let isComplete = false
  const endCopy = async () => {
    if (copying === undefined) return
    rows[copying.name] = await copying.end()
    sums.tables[copying.name] = copying.sum()
    copying = undefined
  }

  for await (const entry of entries) {
    if (entry.header.type !== 'file') throw notABackup(path)
    const [kind = '', name = ''] = entry.header.name.split('/')
    if (manifest === undefined) {
      if (kind !== 'manifest.json') throw notABackup(path)
      manifest = archiveManifest.parse(JSON.parse(await text(entry)))
      finishTables = await prepareTables(client, manifest)
    } else if (kind === 'tables') {
      if (copying?.name !== name) await endCopy()
      const table = manifest.tables.find((candidate) => candidate.name === name)
      if (table === undefined) throw new ArchiveRefusal(`${path} is damaged: it holds rows of an unknown table.`)
      copying ??= openTableCopy(client, table)
      for await (const piece of entry) await copying.write(piece)
    } else if (kind === 'jobs.jsonl') {
      await endCopy()
      await finishTables?.()
      const lines = await text(entry)
      sums.jobs = createHash('sha256').update(lines).digest('hex')
      jobs = await addJobs(client, lines)
    } else if (kind === 'files') {
      const stored = entry.header.name.slice('files/'.length)
      sums.files[stored] = await writeFileOf(entry, stored, draft)
      files += 1
    } else if (kind === 'end.json') {
      const promised = archiveEnd.parse(JSON.parse(await text(entry)))
      refuseMiscount(promised, { rows, files, jobs }, path)
      if (promised.sums) refuseDamage(promised.sums, sums, path)
      isComplete = true
    }
    entry.resume()
  }
  if (manifest === undefined || !isComplete) throw new ArchiveRefusal(`${path} is incomplete. Nothing was changed.`)
  return { madeAt: manifest.madeAt, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, jobs }
}

interface TableCopy {
  readonly name: string
  write(piece: Buffer): Promise<void>
  /** Returns how many rows came in. */
  end(): Promise<number>
  /** SHA-256 of all pieces. */
  sum(): string
}

/** One COPY that takes the pieces of a table one after the other; the server's refusal is thrown at the next piece or at the end. */
function openTableCopy(client: pg.ClientBase, table: ArchiveManifest['tables'][number]): TableCopy {
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const failure = new Promise<never>((_, reject) => stream.once('error', reject))
  failure.catch(() => {})
  const hash = createHash('sha256')
  return {
    name: table.name,
    async write(piece) {
      hash.update(piece)
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), failure])
    },
    async end() {
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

/** Returns the SHA-256 of the file. */
async function writeFileOf(entry: Entry, name: string, draft: string): Promise<string> {
  const path = resolve(draft, name)
  if (!path.startsWith(draft + sep)) throw new ArchiveRefusal(`The backup holds a file outside its folder: ${entry.header.name}.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
  await pipeline(entry, measure, createWriteStream(path, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

type Counts = { rows: Record<string, number>; files: number; jobs: number }

function refuseMiscount(promised: Counts, found: Counts, path: string): void {
  const tables = Object.keys(promised.rows).filter((name) => promised.rows[name] !== (found.rows[name] ?? 0))
  if (tables.length === 0 && promised.files === found.files && promised.jobs === found.jobs) return
  throw new ArchiveRefusal(
    `${path} is damaged: it holds less than it promises (${tables.join(', ') || 'files or jobs'}). Nothing was changed.`,
  )
}

/** A table without rows has no piece, and so no sum where it is read. */
const emptySum = createHash('sha256').digest('hex')

function refuseDamage(promised: ArchiveSums, found: ArchiveSums, path: string): void {
  const damaged = [
    ...Object.keys(promised.tables)
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

const notABackup = (path: string) =>
  new ArchiveRefusal(`${path} is not a backup of this product, or it is damaged. Nothing was changed.`)

function explain(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (
    code === 'Z_BUF_ERROR' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /Unexpected end|Stream was destroyed/.test(String(error))
  ) {
    return new ArchiveRefusal(`${path} is incomplete. Nothing was changed.`)
  }
  const isMisread = error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError
  // The names of two files, of which one is the folder of the other, or a name that the system does not take.
  const isMisnamed = /^(EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG|EINVAL|EILSEQ|ERR_INVALID_ARG_VALUE)$/.test(code)
  if (isMisread || isMisnamed || code.startsWith('Z_') || /Invalid tar header/.test(String(error))) return notABackup(path)
  // 08 and 57P: the database has ended, which is no fault of the archive.
  if (error instanceof pg.DatabaseError && !/^(08|57P)/.test(code)) {
    return new ArchiveRefusal(`${path} cannot be restored, as the database refuses it: ${error.message}. Nothing was changed.`)
  }
  return error
}
