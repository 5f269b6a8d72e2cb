import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../testing/new-database.ts'
import { templateDatabase } from '../../testing/template-cluster.ts'
import { listMigrations, migrate, readMigration } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const log = pino({ level: 'silent' })

function openPool(database: string): pg.Pool {
  const pool = new pg.Pool({ ...inject('cluster'), database })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function openFresh(template?: string): Promise<pg.Pool> {
  const pool = openPool(await copyDatabase(template))
  onTestFinished(() => pool.end())
  return pool
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'ptc-backup-'))

/** A folder that goes with the test. */
function openFolder(): string {
  const dir = makeFolder()
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** The product with the course, an awkward row, a pending job, and files. */
async function fillProduct(pool: pg.Pool, dir: string) {
  await pool.query(`insert into installation (key, value) values ('awkward-row', $1), ('second', '{}')`, [
    JSON.stringify({ text: 'tab\t, newline\n, backslash \\N, quote ", ěščřž, 🙂' }),
  ])
  await pool.query(`select graphile_worker.add_job('backup-test', json_build_object('id', 7), job_key := 'k', max_attempts := 3)`)
  const filesDir = join(dir, 'files')
  mkdirSync(join(filesDir, 'ab'), { recursive: true })
  writeFileSync(join(filesDir, 'ab', 'Životopis – návod.pdf'), Buffer.alloc(3_000_000, 'x'))
  writeFileSync(join(filesDir, 'empty'), '')
  return { pool, dir, filesDir, archive: join(dir, 'product.tar.gz') }
}

const openFilledProduct = async () => fillProduct(await openFresh(templateDatabase), openFolder())

/** The name of a database with all migrations and nothing in it. */
let emptyProduct: string
/** A filled product and the bytes of its backup, for tests that only read them. */
let kept: { pool: pg.Pool; bytes: Buffer }

// Migrations and a backup take longer than most of these tests: they run once, and each test has a copy of the outcome.
beforeAll(async () => {
  emptyProduct = await copyDatabase()
  const empty = openPool(emptyProduct)
  await migrate(empty)
  await migrateJobs(empty, log)
  await empty.end()
  const { pool, dir, filesDir, archive } = await fillProduct(openPool(await copyDatabase(templateDatabase)), makeFolder())
  await writeBackup(pool, filesDir, archive)
  kept = { pool, bytes: readFileSync(archive) }
  rmSync(dir, { recursive: true })
})

afterAll(() => kept.pool.end())

const openEmptyProduct = () => openFresh(emptyProduct)

/** A print of every row of every table. */
async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    const table = await pool.query(`select t::text as row from "${name}" t order by 1`)
    prints[name] = `${table.rowCount} ${createHash('sha256').update(JSON.stringify(table.rows)).digest('hex')}`
  }
  return prints
}

const foreignKeys = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    )
  ).rows

test('a backup restored elsewhere brings back every row, file, pending job and rule', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  const written = await writeBackup(pool, filesDir, archive)
  expect(written).toMatchObject({ files: 2, jobs: 1 })
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const other = await openEmptyProduct()
  const otherFiles = join(dir, 'elsewhere')
  const restored = await restoreBackup(other, otherFiles, archive)

  expect(restored).toMatchObject({ rows: written.rows, files: 2, jobs: 1 })
  expect(await fingerprint(other)).toEqual(await fingerprint(pool))
  expect(await foreignKeys(other)).toEqual(await foreignKeys(pool))
  expect(readFileSync(join(otherFiles, 'ab', 'Životopis – návod.pdf'))).toEqual(
    readFileSync(join(filesDir, 'ab', 'Životopis – návod.pdf')),
  )
  expect(statSync(join(otherFiles, 'empty')).size).toBe(0)
  const { rows } = await other.query('select task_identifier, key, max_attempts from graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'backup-test', key: 'k', max_attempts: 3 }])
})

test('identifiers go on after the restored ones', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await pool.query(`select setval('preview_events_id_seq', 41)`)
  await writeBackup(pool, filesDir, archive)
  const other = await openEmptyProduct()
  await restoreBackup(other, join(dir, 'elsewhere'), archive)
  const { rows } = await other.query(`select nextval('preview_events_id_seq')::int as next`)
  expect(rows).toEqual([{ next: 42 }])
})

test('a table larger than one piece comes back whole', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await pool.query(
    `insert into installation (key, value) select 'row ' || n, to_jsonb(repeat(md5(n::text), 20)) from generate_series(1, 15000) n`,
  )
  await writeBackup(pool, filesDir, archive)
  const other = await openEmptyProduct()
  await restoreBackup(other, join(dir, 'elsewhere'), archive)
  expect((await fingerprint(other)).installation).toBe((await fingerprint(pool)).installation)
})

test('a database that holds anything is not restored into', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await writeBackup(pool, filesDir, archive)
  const before = await fingerprint(pool)
  await expect(restoreBackup(pool, join(dir, 'elsewhere'), archive)).rejects.toThrow(/not empty \(.*modules.*Nothing was changed/)
  const empty = await openEmptyProduct()
  await expect(restoreBackup(empty, filesDir, archive)).rejects.toThrow(/holds files already/)
  expect(await fingerprint(pool)).toEqual(before)
})

test('a cut-off, damaged or foreign archive changes nothing', async () => {
  const dir = openFolder()
  const whole = kept.bytes
  const cutTar = gunzipSync(whole)
  const bad = {
    'cut off': [whole.subarray(0, whole.length - 40), /is incomplete/],
    'cut off at a whole entry': [
      gzipSync(Buffer.concat([cutTar.subarray(0, 512 * 40), Buffer.alloc(1024)])),
      /is incomplete|damaged/,
    ],
    'not compressed': [Buffer.from('hello, I am no archive'), /is not a backup of this product/],
    'without a manifest': [gzipSync(Buffer.alloc(1024)), /is incomplete/],
  } as const
  const empty = await openEmptyProduct()
  const before = await fingerprint(empty)
  for (const [name, [bytes, message]] of Object.entries(bad)) {
    const path = join(dir, name)
    writeFileSync(path, bytes)
    await expect(restoreBackup(empty, join(dir, 'elsewhere'), path), name).rejects.toThrow(message)
    expect(await fingerprint(empty), name).toEqual(before)
  }
  const archive = join(dir, 'whole')
  writeFileSync(archive, whole)
  await restoreBackup(empty, join(dir, 'elsewhere'), archive)
  expect(await fingerprint(empty)).toEqual(await fingerprint(kept.pool))
})

test('an archive that names what the database does not have, or whose lists cannot be read, is refused in a sentence', async () => {
  const dir = openFolder()
  const tar = gunzipSync(kept.bytes)
  const changes: [string, string, string | RegExp][] = [
    [
      '"installation","columns":["key"',
      '"installation","columns":["kez"',
      /cannot be restored, .* column "kez" .* Nothing was changed/,
    ],
    ['"format":1', '"format":9', /is not a backup of this product, or it is damaged/],
    ['{"product"', 'x"product" ', /is not a backup of this product, or it is damaged/],
  ]
  const empty = await openEmptyProduct()
  const before = await fingerprint(empty)
  for (const [from, to, message] of changes) {
    const changed = Buffer.from(tar)
    expect(changed.indexOf(from)).toBeGreaterThan(0)
    changed.write(to, changed.indexOf(from))
    const path = join(dir, 'changed')
    writeFileSync(path, gzipSync(changed))
    await expect(restoreBackup(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(message)
    expect(await fingerprint(empty)).toEqual(before)
  }
})

/** The archive with more entries at its start, after the manifest. */
async function withEntries(archive: Buffer, more: { name: string; type?: 'symlink' | 'link'; linkname?: string }[]) {
  const changed = pack()
  const entries = extract()
  entries.end(gunzipSync(archive))
  for await (const entry of entries) {
    changed.entry({ name: entry.header.name }, await buffer(entry))
    if (entry.header.name === 'manifest.json') for (const header of more) changed.entry(header, '')
  }
  changed.finalize()
  return gzipSync(await buffer(changed))
}

test.each([
  ['a link', [{ name: 'files/a', type: 'symlink', linkname: '/tmp' }, { name: 'files/a/b' }]],
  ['a link to another file', [{ name: 'files/a', type: 'link', linkname: 'files/empty' }]],
  ['a file that is the folder of another', [{ name: 'files/a' }, { name: 'files/a/b' }]],
  ['a name that no system takes', [{ name: `files/${'a'.repeat(300)}` }]],
] as const)('an archive with %s is no backup, and changes nothing', async (_what, more) => {
  const dir = openFolder()
  const path = join(dir, 'changed')
  writeFileSync(path, await withEntries(kept.bytes, [...more]))
  const empty = await openEmptyProduct()
  const before = await fingerprint(empty)
  await expect(restoreBackup(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(
    `${path} is not a backup of this product, or it is damaged. Nothing was changed.`,
  )
  expect(await fingerprint(empty)).toEqual(before)
  expect(readdirSync(dir)).toEqual(['changed'])
})

test('a database that came back and cannot be brought up to date is told with its own reason', async () => {
  const dir = openFolder()
  const changed = Buffer.from(gunzipSync(kept.bytes))
  // Without checksums, as in a backup of the first version.
  changed.write('"sumz"', changed.lastIndexOf('"sums"'))
  const rows = changed.indexOf('tables/schema_migrations')
  changed.write('0001-schemb', changed.indexOf('0001-schema', rows))
  const path = join(dir, 'changed')
  writeFileSync(path, gzipSync(changed))
  const empty = await openEmptyProduct()
  await expect(restoreBackup(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(/0001-schemb/)
})

test('an archive in which a row or a file was changed is refused, and changes nothing', async () => {
  const dir = openFolder()
  const tar = gunzipSync(kept.bytes)
  const changes = {
    'table installation': ['awkward-row', 'awkward-raw'],
    'file ab/Životopis – návod.pdf': ['xxxxxxxx', 'xxxxyxxx'],
  }
  const empty = await openEmptyProduct()
  const before = await fingerprint(empty)
  for (const [what, [from, to]] of Object.entries(changes)) {
    const changed = Buffer.from(tar)
    changed.write(to!, changed.lastIndexOf(from!))
    const path = join(dir, `changed ${what.split(' ')[0]}`)
    writeFileSync(path, gzipSync(changed))
    await expect(restoreBackup(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(
      `is damaged: checksums differ (${what}). Nothing was changed.`,
    )
    expect(await fingerprint(empty)).toEqual(before)
    expect(existsSync(join(dir, 'elsewhere'))).toBe(false)
  }
})

test('the files of a bucket come along when asked, and lie in the folder after the restore', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  const inBucket = {
    name: 'in-the-bucket.pdf',
    size: 5,
    putAt: new Date(),
    open: async () => Readable.from([Buffer.from('bytes')]),
  }
  const removed = { name: 'removed.pdf', size: 5, putAt: new Date(), open: async () => undefined }
  expect(await writeBackup(pool, filesDir, archive, async () => [inBucket, removed])).toMatchObject({ files: 3 })
  const other = await openEmptyProduct()
  await restoreBackup(other, join(dir, 'elsewhere'), archive)
  expect(readFileSync(join(dir, 'elsewhere', 'in-the-bucket.pdf'), 'utf8')).toBe('bytes')
})

test('a backup overwrites no file, and one of a newer version is refused', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await pool.query(`insert into schema_migrations (name) values ('9999-future.sql')`)
  await writeBackup(pool, filesDir, archive)
  await expect(writeBackup(pool, filesDir, archive)).rejects.toThrow(/exists already/)
  const empty = await openEmptyProduct()
  await expect(restoreBackup(empty, join(dir, 'elsewhere'), archive)).rejects.toThrow(/newer version of the product.*9999-future/)
})

test('a backup of an older version is restored and brought up to date', async () => {
  const older = await openFresh()
  const names = await listMigrations()
  await older.query('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of names.slice(0, -1)) {
    await older.query(await readMigration(name))
    await older.query('insert into schema_migrations (name) values ($1)', [name])
  }
  const dir = openFolder()
  await writeBackup(older, join(dir, 'files'), join(dir, 'older.tar.gz'))

  const current = await openEmptyProduct()
  await restoreBackup(current, join(dir, 'files'), join(dir, 'older.tar.gz'))
  const { rows } = await current.query('select name from schema_migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(await foreignKeys(current)).toEqual(await foreignKeys(await openFresh(templateDatabase)))
})
