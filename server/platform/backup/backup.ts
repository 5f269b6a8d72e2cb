import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import {
  type ArchiveManifest,
  ArchiveRefusal,
  type ArchiveSums,
  copyTarget,
  listTables,
  migrationsTable,
} from './archive-format.ts'

/** What a backup contains, for the line that reports it. */
export interface BackupSummary {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly jobs: number
  readonly bytes: number
}

/** A file that lies elsewhere than in the folder, such as in a bucket. */
export interface FileElsewhere {
  readonly name: string
  readonly size: number
  readonly putAt: Date
  /** Undefined when it has been removed meanwhile. */
  open(): Promise<Readable | undefined>
}

/** A table is stored in pieces of about this size, because an archive wants the size of each piece before its content. */
const pieceBytes = 4_000_000

/**
 * Writes the database as one moment sees it, the pending jobs, and the files into one archive (tar, gzip).
 * The file appears only when it is complete and on disk. Throws {@link ArchiveRefusal} when it exists already.
 */
export async function writeBackup(
  pool: pg.Pool,
  filesDir: string,
  target: string,
  /** Listed after the database was read, so that each file that its rows name is among them. */
  listElsewhere: () => Promise<FileElsewhere[]> = async () => [],
): Promise<BackupSummary> {
  const path = resolve(target)
  if (existsSync(path)) throw new ArchiveRefusal(`${path} exists already; nothing was written. Choose another name.`)
  if (!existsSync(dirname(path))) throw new ArchiveRefusal(`The folder ${dirname(path)} does not exist; nothing was written.`)
  const draft = `${path}.part-${process.pid}`
  const archive = pack()
  try {
    // Personal data: for its owner only.
    const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    const filled = fill(archive, pool, filesDir, listElsewhere).catch((error) => {
      archive.destroy(error)
      throw error
    })
    const [contents] = await Promise.all([filled, written])
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { ...contents, bytes: size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(
  archive: Pack,
  pool: pg.Pool,
  filesDir: string,
  listElsewhere: () => Promise<FileElsewhere[]>,
): Promise<Omit<BackupSummary, 'bytes'>> {
  const client = await pool.connect()
  const sums: ArchiveSums = { tables: {}, files: {}, jobs: '' }
  const rows: Record<string, number> = {}
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
      rows[table.name] = copy.rowCount
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
  await addFiles(archive, filesDir, sums.files)
  for (const file of await listElsewhere()) {
    const bytes = await file.open()
    if (bytes) sums.files[file.name] = await addFile(archive, file.name, { size: file.size, mtime: file.putAt }, bytes)
  }
  const files = Object.keys(sums.files).length
  await add(archive, 'end.json', JSON.stringify({ rows, files, jobs: jobs.length, sums }))
  archive.finalize()
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return { tables: Object.keys(rows).length, rows: total, files, jobs: jobs.length }
}

async function readManifest(client: pg.ClientBase): Promise<ArchiveManifest> {
  const migrations = await client.query(`select name from ${migrationsTable} order by name`)
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

/** Jobs that are still to be done. The queue has its own tables, which its own version makes; only what was asked of it is ours. */
async function listJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('graphile_worker._private_jobs') is not null as present")
  if (!found[0].present) return []
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

/** Returns the SHA-256 of all pieces together. */
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

async function addFiles(archive: Pack, filesDir: string, sums: ArchiveSums['files']): Promise<void> {
  if (!existsSync(filesDir)) return
  for (const entry of await readdir(filesDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Opened before its size is asked, so that a file that is removed meanwhile is stored whole or not at all.
    const file = await open(path).catch(() => undefined)
    if (file === undefined) continue
    const { size, mtime } = await file.stat()
    const name = relative(filesDir, path).split(sep).join('/')
    const bytes = size === 0 ? undefined : file.createReadStream({ start: 0, end: size - 1, autoClose: false })
    sums[name] = await addFile(archive, name, { size, mtime }, bytes).finally(() => file.close())
  }
}

/** Returns the SHA-256 of the file. */
async function addFile(
  archive: Pack,
  name: string,
  about: { size: number; mtime: Date },
  bytes: Readable | undefined,
): Promise<string> {
  const hash = createHash('sha256')
  await new Promise<void>((done, fail) => {
    const sink = archive.entry({ name: `files/${name}`, ...about, mode: 0o600 }, (error) => (error ? fail(error) : done()))
    if (bytes === undefined) return sink.end(Buffer.alloc(0))
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    bytes.on('error', fail).pipe(measure).pipe(sink)
  })
  return hash.digest('hex')
}

function add(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((done, fail) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
  })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
