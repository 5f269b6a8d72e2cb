import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureTemplateCluster } from '../testing/template-cluster.ts'
import { makeTestFolder } from '../testing/test-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findPrograms } from './embedded-programs.ts'
import { readServerPid, stopLeftOverServer } from './embedded-server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A data folder that only we can enter, with a space in its path; a server that is left on it is stopped at the end. */
function makeDataDir(name = 'my data'): string {
  const dataDir = join(makeTestFolder('ptc-embedded-'), name)
  mkdirSync(dataDir, { mode: 0o700 })
  onTestFinished(async () => {
    const dir = join(dataDir, 'pg')
    await stopLeftOverServer({ dir, socketDir: dir })
    rmSync(dirname(dataDir), { recursive: true, force: true, maxRetries: 5 })
  })
  return dataDir
}

/** A data folder with the cluster of a product that has stopped: a copy, because making one takes longer than most of these tests. */
async function makeUsedDataDir(): Promise<string> {
  const dataDir = makeDataDir()
  execFileSync('cp', ['-a', await ensureTemplateCluster(pino({ level: 'silent' })), join(dataDir, 'pg')])
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, purpose: 'product', log })
  onTestFinished(() => embedded.stop())
  return embedded
}

const pidOf = (dataDir: string) => readServerPid(join(dataDir, 'pg'))!

async function query(embedded: Pick<EmbeddedPostgres, 'pg'>, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embedded.pg)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs a snippet that has `start` and `say` in a separate process; returns its lines. */
function runAside(dataDir: string, body: string): { child: ChildProcess; next(): Promise<string> } {
  const script = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const start = () => startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, purpose: 'product', log })
    const say = (words) => process.stdout.write(words + '\\n')
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return { child, next: async () => (await lines.next()).value ?? '' }
}

/** Kills a process and its `initdb`, which otherwise goes on making files; servers have process groups of their own. */
async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await exited
}

/** Writes rows one after the other in a separate process until it is killed. Returns the number of acknowledged rows. */
async function writeUntilKilled(dataDir: string): Promise<{ acknowledged: number }> {
  const { child, next } = runAside(
    dataDir,
    `const client = new pg.Client((await start()).pg)
     await client.connect()
     await client.query('create table written (n int primary key)')
     for (let n = 1; ; n++) { await client.query('insert into written values ($1)', [n]); say(String(n)) }`,
  )
  let acknowledged = 0
  while (acknowledged < 200) acknowledged = Number(await next())
  await kill(child)
  return { acknowledged }
}

async function expectRows(embedded: EmbeddedPostgres, acknowledged: number): Promise<void> {
  const [found] = await query(embedded, 'select max(n) as last, count(*)::int as count from written')
  expect(found!.last).toBe(found!.count)
  expect(found!.count).toBeGreaterThanOrEqual(acknowledged)
}

test('the first start makes a durable database behind a private socket, and a stop leaves nothing running', async () => {
  const dataDir = makeDataDir()
  const first = await start(dataDir)
  expect(await query(first, `select current_setting('fsync') as fsync, current_setting('listen_addresses') as open`)).toEqual([
    { fsync: 'on', open: '' },
  ])
  expect(statSync(first.pg.host).mode & 0o777).toBe(0o700)
  const viaUrl = new pg.Client({ connectionString: first.url })
  await viaUrl.connect()
  await viaUrl.query('create table kept (n int); insert into kept values (1)')
  await viaUrl.end()
  await first.stop()
  expect(readdirSync(dataDir).sort()).toEqual(['pg', 'pg.log'])
  expect(pidOf(dataDir)).toBeUndefined()
  const second = await start(dataDir)
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a data folder whose path is too long for a socket works like any other', async () => {
  const embedded = await start(makeDataDir('long '.repeat(20)))
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
  await embedded.stop()
  expect(existsSync(embedded.pg.host)).toBe(false)
})

test('a second start on the same data is refused in one sentence, and a command uses the running server', async () => {
  const dataDir = await makeUsedDataDir()
  const aside = runAside(dataDir, `await start(); say('started'); setInterval(() => {}, 1000)`)
  await aside.next()
  const pid = pidOf(dataDir)
  await expect(startEmbeddedPostgres({ dataDir, purpose: 'product', log })).rejects.toThrow(/in use by a running product/)
  const command = await startEmbeddedPostgres({ dataDir, purpose: 'command', log })
  await command.stop()
  expect(await query(command, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(pidOf(dataDir)).toBe(pid)
})

test('of two starts at the same moment one wins and the other is refused, on a new folder and on used ones', async () => {
  const body = `try { await start(); say('started'); setInterval(() => {}, 1000) } catch (error) { say(String(error)) }`
  const dataDirs = [makeDataDir(), ...(await Promise.all(Array.from({ length: 4 }, makeUsedDataDir)))]
  const pairs = dataDirs.map((dataDir) => [runAside(dataDir, body), runAside(dataDir, body)])
  for (const said of await Promise.all(pairs.map((pair) => Promise.all(pair.map((aside) => aside.next())))))
    expect(said.sort()).toEqual([expect.stringContaining('in use by a running product'), 'started'])
})

test('after the product is killed at work, the next start ends its server and begins anew, with no acknowledged row lost', async () => {
  const dataDir = await makeUsedDataDir()
  const { acknowledged } = await writeUntilKilled(dataDir)
  const pid = pidOf(dataDir)
  const embedded = await start(dataDir)
  await expectRows(embedded, acknowledged)
  expect(pidOf(dataDir)).not.toBe(pid)
})

test('after the product and its server were killed, the next start recovers', async () => {
  const dataDir = await makeUsedDataDir()
  const { acknowledged } = await writeUntilKilled(dataDir)
  process.kill(pidOf(dataDir), 'SIGKILL')
  await expectRows(await start(dataDir), acknowledged)
})

test('a server that is killed after an unlogged table was rolled back starts again, although its first try fails', async () => {
  const dataDir = await makeUsedDataDir()
  const aside = runAside(
    dataDir,
    `const db = await start()
     const [one, other] = [new pg.Client(db.pg), new pg.Client(db.pg)]
     await Promise.all([one.connect(), other.connect()])
     await one.query('begin; create unlogged table counters (n int)')
     await other.query('create table written (n int)')
     await one.query('rollback')
     say('rolled back')`,
  )
  await aside.next()
  process.kill(pidOf(dataDir), 'SIGKILL')
  await kill(aside.child)
  expect(await query(await start(dataDir), 'select count(*)::int as n from written')).toEqual([{ n: 0 }])
})

test('a server that is killed under us comes back at the same address with every acknowledged row', async () => {
  const dataDir = await makeUsedDataDir()
  const embedded = await start(dataDir)
  await query(embedded, 'create table written (n int primary key)')
  for (let round = 1; round <= 3; round++) {
    await query(embedded, `insert into written values (${round})`)
    const pid = pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => pidOf(dataDir)).not.toBe(pid)
    await vi.waitFor(() => expectRows(embedded, round), { timeout: 60_000 })
  }
})

test('a process of the server that is killed leaves the server running, and it is still ours', async () => {
  const dataDir = await makeUsedDataDir()
  const embedded = await start(dataDir)
  const pid = pidOf(dataDir)
  const listOwners = () => query(embedded, "select pid from pg_locks where locktype = 'advisory'")
  const before = await listOwners()
  const client = new pg.Client(embedded.pg)
  client.on('error', () => {})
  await client.connect()
  process.kill((await client.query('select pg_backend_pid() as pid')).rows[0].pid, 'SIGKILL')
  // Until the product has its lock again, another start would take the server over.
  await vi.waitFor(
    async () => {
      const owners = await listOwners()
      expect(owners).toHaveLength(1)
      expect(owners).not.toEqual(before)
    },
    { timeout: 60_000 },
  )
  await expect(startEmbeddedPostgres({ dataDir, purpose: 'product', log })).rejects.toThrow(/in use by a running product/)
  expect(pidOf(dataDir)).toBe(pid)
})

test('a first start that is killed while it makes the database starts over', async () => {
  const dataDir = makeDataDir()
  const aside = runAside(dataDir, `start(); say('begun')`)
  await aside.next()
  const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))
  await expect.poll(drafts).toHaveLength(1)
  await kill(aside.child)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(drafts()).toEqual([])
})

test('a process id left by a crash that now belongs to another program does not block the start', async () => {
  const dataDir = await makeUsedDataDir()
  const dir = join(dataDir, 'pg')
  writeFileSync(join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n1\n5432\n.\n\n  1 1\nready\n`, { mode: 0o600 })
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('data of another major version is refused with the way to move it, and left as it is', async () => {
  const dataDir = await makeUsedDataDir()
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(/Another major version.*npm run backup/)
})

test.runIf(process.getuid?.() === 0)(
  'as root without user namespaces the database runs as another user that can reach it',
  async () => {
    const dataDir = makeDataDir()
    chmodSync(dirname(dataDir), 0o755)
    // A PATH without `unshare`.
    const bin = join(dirname(dataDir), 'bin')
    mkdirSync(bin)
    for (const name of ['id', 'sh', 'chown']) execFileSync('ln', ['-s', `/bin/${name}`, bin])
    vi.stubEnv('PATH', bin)
    onTestFinished(() => void vi.unstubAllEnvs())
    const embedded = await start(dataDir)
    expect(statSync(join(dataDir, 'pg')).uid).toBeGreaterThan(0)
    expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
    await embedded.stop()
    chmodSync(dirname(dataDir), 0o700)
    expect(() => findPrograms(dataDir)).toThrow(/does not run as root.*DATABASE_URL/)
  },
)
