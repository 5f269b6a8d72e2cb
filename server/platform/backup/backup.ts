import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { openDiskStorage } from '../storage/disk-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { type ArchiveManifest, ArchiveRefusal, type ArchiveSums, adding, copyTarget, listTables } from './archive-format.ts'

export type BackupSummary = { tables: number; rows: number; files: number; jobs: number; bytes: number }

type StoredFiles = Pick<Storage, 'list' | 'open'>

/** Size of the pieces of a table, since tar needs each entry's size first. */
const pieceBytes = 4_000_000

const unfinished = '.unfinished-backup-'
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A backup that has not grown for this long was killed, in milliseconds. */
const abandonedMs = 3_600_000

/** Writes a snapshot of database, jobs and files into a tar.gz, which appears once complete and synced. Throws {@link ArchiveRefusal} when it exists. */
export async function writeBackup(pool: pg.Pool, filesDir: string, target: string, bucket?: StoredFiles): Promise<BackupSummary> {
  const path = resolve(target)
  const folder = dirname(path)
  if (existsSync(path)) throw new ArchiveRefusal(`${path} exists already; nothing was written. Choose another name.`)
  if (!existsSync(folder)) throw new ArchiveRefusal(`The folder ${folder} does not exist; nothing was written.`)
  await removeAbandoned(folder)
  const draft = `${path}${unfinished}${randomUUID()}`
  const archive = pack()
  const endEarly = () => {
    rmSync(draft, { force: true })
    process.exit(1)
  }
  for (const signal of endings) process.once(signal, endEarly)
  try {
    // The backup holds personal data, so only its owner may read it.
    const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    const storages = [openDiskStorage(filesDir), ...(bucket ? [bucket] : [])]
    const filled = fill(archive, pool, storages).catch((error) => {
      archive.destroy(error)
      throw error
    })
    const [contents] = await Promise.all([filled, written])
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(folder)
    return { ...contents, bytes: size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    for (const signal of endings) process.off(signal, endEarly)
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes(unfinished)) continue
    const about = await stat(join(folder, name)).catch(() => undefined)
    if (about && Date.now() - about.mtimeMs > abandonedMs) await rm(join(folder, name), { force: true })
  }
}

async function fill(archive: Pack, pool: pg.Pool, storages: StoredFiles[]): Promise<Omit<BackupSummary, 'bytes'>> {
  const client = await pool.connect()
  const sums: ArchiveSums = { tables: {}, files: {}, jobs: '' }
  let rows = 0
  let jobs: string[]
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query("set local datestyle = 'ISO, YMD'")
    const manifest = await readManifest(client)
    await add(archive, 'manifest.json', JSON.stringify(manifest))
    for (const table of manifest.tables) {
      const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
      sums.tables[table.name] = await addPieces(archive, `tables/${table.name}`, copy)
      rows += copy.rowCount
    }
    jobs = await listJobs(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  const lines = jobs.map((job) => `${job}\n`).join('')
  sums.jobs = createHash('sha256').update(lines).digest('hex')
  await add(archive, 'jobs.jsonl', lines)
  // Files are listed after the database was read, so that every file named in a row is included.
  for (const storage of storages)
    for (const { name, size, putAt } of await storage.list()) {
      const bytes = await storage.open(name)
      if (bytes) sums.files[name] = await addFile(archive, { name: `files/${name}`, size, mtime: putAt, mode: 0o600 }, bytes)
    }
  await add(archive, 'end.json', JSON.stringify(sums))
  archive.finalize()
  return { tables: Object.keys(sums.tables).length, rows, files: Object.keys(sums.files).length, jobs: jobs.length }
}

async function readManifest(client: pg.ClientBase): Promise<ArchiveManifest> {
  const migrations = await client.query('select name from schema_migrations order by name')
  const sequences = await client.query(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return {
    product: 'principal-talent-course',
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables: await listTables(client),
    sequences: sequences.rows,
  }
}

/** Pending jobs from the queue's own tables, because its public view has no payloads. */
async function listJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    `select json_build_object('identifier', t.identifier, 'payload', j.payload, 'queueName', q.queue_name, 'runAt', j.run_at,
       'maxAttempts', j.max_attempts, 'jobKey', j.key, 'priority', j.priority, 'flags', j.flags)::text as job
     from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.attempts < j.max_attempts order by j.id`,
  )
  return rows.map(({ job }) => job)
}

async function addPieces(archive: Pack, folder: string, source: Readable): Promise<string> {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    number += 1
    await add(archive, `${folder}/${String(number).padStart(6, '0')}.copy`, Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const chunk of source) {
    held.push(chunk)
    hash.update(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return hash.digest('hex')
}

async function addFile(
  archive: Pack,
  header: { name: string; size: number; mtime: Date; mode: number },
  bytes: Readable,
): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, adding(hash), archive.entry(header))
  return hash.digest('hex')
}

function add(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((done, fail) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
  })
}
