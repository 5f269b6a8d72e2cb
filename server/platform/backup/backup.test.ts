import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
import { openFolder } from '../../testing/open-folder.ts'
import { templateDatabase } from '../../testing/template-cluster.ts'
import { writeBackup } from './backup.ts'
import { moveRestoredFiles, restoreBackup } from './restore.ts'

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

/** The product with the course, an awkward row, a pending job, and files. */
async function fillProduct(pool: pg.Pool, dir: string) {
  await pool.query(`insert into installation (key, value) values ('awkward-row', $1), ('second', '{}')`, [
    JSON.stringify({ text: 'tab\t, newline\n, backslash \\N, quote ", ěščřž, 🙂' }),
  ])
  await pool.query(`select graphile_worker.add_job('backup-test', json_build_object('id', 7), job_key := 'k', max_attempts := 3)`)
  const filesDir = join(dir, 'files')
  mkdirSync(filesDir)
  writeFileSync(join(filesDir, 'Životopis – návod.pdf'), Buffer.alloc(3_000_000, 'x'))
  writeFileSync(join(filesDir, 'empty'), '')
  return { pool, dir, filesDir, archive: join(dir, 'product.tar.gz') }
}

const openFilledProduct = async () => fillProduct(await openFresh(templateDatabase), openFolder())

/** A filled product and the bytes of its backup, for tests that only read them. */
let kept: { pool: pg.Pool; bytes: Buffer }

// A backup takes longer than most of these tests.
beforeAll(async () => {
  const { pool, dir, filesDir, archive } = await fillProduct(openPool(await copyDatabase(templateDatabase)), makeFolder())
  await writeBackup(pool, filesDir, archive)
  kept = { pool, bytes: readFileSync(archive) }
  rmSync(dir, { recursive: true })
})

afterAll(() => kept.pool.end())

/** Restores as the command does, without what follows for a database that goes on. */
async function restore(pool: pg.Pool, filesDir: string, archive: string) {
  const summary = await restoreBackup(pool, log, filesDir, archive, null)
  await moveRestoredFiles(filesDir)
  await pool.query("delete from installation where key = 'restored'")
  return summary
}

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

test('a backup restored elsewhere contains every row, file, pending job and rule, and identifiers go on', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  // Larger than one piece of a table.
  await pool.query(
    `insert into installation (key, value) select 'row ' || n, to_jsonb(repeat(md5(n::text), 20)) from generate_series(1, 15000) n`,
  )
  await pool.query(`select setval('preview_events_id_seq', 41)`)
  const written = await writeBackup(pool, filesDir, archive)
  expect(written).toMatchObject({ files: 2, jobs: 1 })
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const other = await openFresh()
  const otherFiles = join(dir, 'elsewhere')
  const restored = await restore(other, otherFiles, archive)

  expect(restored).toMatchObject({ rows: written.rows, files: 2, jobs: 1 })
  expect(await fingerprint(other)).toEqual(await fingerprint(pool))
  expect(await foreignKeys(other)).toEqual(await foreignKeys(pool))
  expect(readFileSync(join(otherFiles, 'Životopis – návod.pdf'))).toEqual(readFileSync(join(filesDir, 'Životopis – návod.pdf')))
  expect(statSync(join(otherFiles, 'empty')).size).toBe(0)
  const { rows } = await other.query('select task_identifier, key, max_attempts from graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'backup-test', key: 'k', max_attempts: 3 }])
  expect((await other.query(`select nextval('preview_events_id_seq')::int as next`)).rows).toEqual([{ next: 42 }])
})

test('a database that holds anything is refused before it is touched', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await writeBackup(pool, filesDir, archive)
  const before = await fingerprint(pool)
  // Another connection is using it.
  const client = await pool.connect()
  await client.query('begin; lock table modules in row exclusive mode')
  await expect(restore(pool, join(dir, 'elsewhere'), archive)).rejects.toThrow(/not empty.*Nothing was changed/)
  await client.query('rollback')
  client.release()
  const empty = await openFresh()
  await expect(restore(empty, filesDir, archive)).rejects.toThrow(/holds files already/)
  expect(await fingerprint(pool)).toEqual(before)
})

const unreadable = /is incomplete, damaged or no backup of this product. Nothing was changed/

type ExtraEntry = { name: string; type?: 'symlink' | 'link'; linkname?: string }

/** The kept backup with its last entry replaced by these. */
async function withLastEntries(last: [ExtraEntry, string | Buffer][]): Promise<Buffer> {
  const changed = pack()
  const entries = extract()
  entries.end(gunzipSync(kept.bytes))
  for await (const entry of entries) {
    const content = await buffer(entry)
    if (entry.header.name !== 'end.json') changed.entry({ name: entry.header.name }, content)
    else for (const [header, other] of last) changed.entry(header, header.name === 'end.json' ? other || content : other)
  }
  changed.finalize()
  return gzipSync(await buffer(changed))
}

const end: [ExtraEntry, string] = [{ name: 'end.json' }, '']
const withEnd = (sums: unknown) => withLastEntries([[{ name: 'end.json' }, JSON.stringify(sums)]])

test('a cut-off, damaged or foreign archive changes nothing', async () => {
  const dir = openFolder()
  const whole = kept.bytes
  const tar = gunzipSync(whole)
  const bad = {
    'cut off': whole.subarray(0, whole.length - 40),
    'cut off at a whole entry': gzipSync(Buffer.concat([tar.subarray(0, 512 * 40), Buffer.alloc(1024)])),
    'not compressed': Buffer.from('hello, I am no archive'),
    'without a manifest': gzipSync(Buffer.alloc(1024)),
    'without checksums': await withEnd({ rows: {}, files: 2, jobs: 1 }),
  }
  const empty = await openFresh()
  const before = await fingerprint(empty)
  for (const [name, bytes] of Object.entries(bad)) {
    const path = join(dir, name)
    writeFileSync(path, bytes)
    await expect(restore(empty, join(dir, 'elsewhere'), path), name).rejects.toThrow(unreadable)
    expect(await fingerprint(empty), name).toEqual(before)
  }
  const archive = join(dir, 'whole')
  writeFileSync(archive, whole)
  await restore(empty, join(dir, 'elsewhere'), archive)
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
    ['"format":1', '"format":9', unreadable],
    ['{"product"', 'x"product" ', unreadable],
  ]
  const empty = await openFresh()
  const before = await fingerprint(empty)
  for (const [from, to, message] of changes) {
    const changed = Buffer.from(tar)
    expect(changed.indexOf(from)).toBeGreaterThan(0)
    changed.write(to, changed.indexOf(from))
    const path = join(dir, 'changed')
    writeFileSync(path, gzipSync(changed))
    await expect(restore(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(message)
    expect(await fingerprint(empty)).toEqual(before)
  }
})

test.each<[string, ExtraEntry[], ExtraEntry[]]>([
  ['a link', [{ name: 'files/a', type: 'symlink', linkname: '/tmp' }], []],
  ['a link to another file', [{ name: 'files/a', type: 'link', linkname: 'files/empty' }], []],
  ['a file outside its folder', [{ name: 'files/..' }], []],
  ['a file in another folder', [{ name: 'files/a/b' }], []],
  ['a name that no system takes', [{ name: `files/${'a'.repeat(300)}` }], []],
  ['a table after the files', [{ name: 'tables/installation/000009.copy' }], []],
  ['a table after its end', [], [{ name: 'tables/installation/000009.copy' }]],
  ['a second end', [], [{ name: 'end.json' }]],
])('an archive with %s is no backup, and changes nothing', async (_what, before_, after) => {
  const dir = openFolder()
  const path = join(dir, 'changed')
  const plain = (entries: ExtraEntry[]) => entries.map((entry): [ExtraEntry, string] => [entry, ''])
  writeFileSync(path, await withLastEntries([...plain(before_), end, ...plain(after)]))
  const empty = await openFresh()
  const before = await fingerprint(empty)
  await expect(restore(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(unreadable)
  expect(await fingerprint(empty)).toEqual(before)
  expect(readdirSync(dir)).toEqual(['changed'])
})

test('an archive in which a row or a file was changed is refused, and changes nothing', async () => {
  const dir = openFolder()
  const tar = gunzipSync(kept.bytes)
  const changes = {
    'table installation': ['awkward-row', 'awkward-raw'],
    'file Životopis – návod.pdf': ['xxxxxxxx', 'xxxxyxxx'],
  }
  const empty = await openFresh()
  const before = await fingerprint(empty)
  for (const [what, [from, to]] of Object.entries(changes)) {
    const changed = Buffer.from(tar)
    changed.write(to!, changed.lastIndexOf(from!))
    const path = join(dir, `changed ${what.split(' ')[0]}`)
    writeFileSync(path, gzipSync(changed))
    await expect(restore(empty, join(dir, 'elsewhere'), path)).rejects.toThrow(
      `is damaged: checksums differ (${what}). Nothing was changed.`,
    )
    expect(await fingerprint(empty)).toEqual(before)
    expect(existsSync(join(dir, 'elsewhere'))).toBe(false)
  }
})

test('the files of a bucket come along when asked, and lie in the folder after the restore', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  const bucket = {
    list: async () => ['in-the-bucket.pdf', 'removed.pdf'].map((name) => ({ name, size: 5, putAt: new Date() })),
    open: async (name: string) => (name === 'removed.pdf' ? undefined : Readable.from([Buffer.from('bytes')])),
  }
  expect(await writeBackup(pool, filesDir, archive, bucket)).toMatchObject({ files: 3 })
  const other = await openFresh()
  await restore(other, join(dir, 'elsewhere'), archive)
  expect(readFileSync(join(dir, 'elsewhere', 'in-the-bucket.pdf'), 'utf8')).toBe('bytes')
})

test('a backup that was killed leaves nothing behind once the next is made', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  const [killed, running] = ['a.tar.gz.unfinished-backup-1', 'b.tar.gz.unfinished-backup-2'].map((name) => join(dir, name)) as [
    string,
    string,
  ]
  for (const path of [killed, running]) writeFileSync(path, 'half')
  utimesSync(killed, new Date(), new Date(Date.now() - 2 * 3_600_000))
  await writeBackup(pool, filesDir, archive)
  expect(readdirSync(dir).sort()).toEqual(['b.tar.gz.unfinished-backup-2', 'files', 'product.tar.gz'])
})

test('a backup overwrites no file, and one of a newer version is refused', async () => {
  const { pool, dir, filesDir, archive } = await openFilledProduct()
  await pool.query(`insert into schema_migrations (name) values ('9999-future.sql')`)
  await writeBackup(pool, filesDir, archive)
  await expect(writeBackup(pool, filesDir, archive)).rejects.toThrow(/exists already/)
  const empty = await openFresh()
  await expect(restore(empty, join(dir, 'elsewhere'), archive)).rejects.toThrow(/newer version of the product.*9999-future/)
})
