import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ensureTemplateCluster } from '../testing/template-cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { locateBinaries } from './embedded-binaries.ts'
import { copyCluster, ensureCluster } from './embedded-cluster.ts'
import { chooseIdentity, giveOwnership } from './embedded-identity.ts'
import { findServer, stopServer } from './embedded-server.ts'
import { makeTestFolder } from './embedded-test-folder.ts'
import { isRunning } from './running-process.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const address = 'http://localhost:5221'

/** A data folder that only we can enter, with a space in its path; a server that is left on it is stopped at the end. */
function makeDataDir(): string {
  const dir = join(makeTestFolder(), 'my data')
  mkdirSync(dir, { mode: 0o700 })
  onTestFinished(async () => {
    const server = await findServer(join(dir, 'pg'))
    if (server !== undefined) await stopServer(server, 'immediate')
    rmSync(dirname(dir), { recursive: true, force: true, maxRetries: 5 })
  })
  return dir
}

/** A data folder with the cluster of a product that has stopped: a copy, because making one takes longer than most of these tests. */
async function makeUsedDataDir(): Promise<string> {
  const dataDir = makeDataDir()
  const clusterDir = join(dataDir, 'pg')
  const identity = chooseIdentity(locateBinaries(), dataDir, clusterDir)
  copyCluster(identity, await ensureTemplateCluster(pino({ level: 'silent' })), clusterDir)
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, purpose: 'product', log, address })
  onTestFinished(() => embedded.stop())
  return embedded
}

async function query(embedded: Pick<EmbeddedPostgres, 'pg'>, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embedded.pg)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs a piece of a program in a process of its own, that has `start` and `say`; returns what it says, line by line. */
function runAside(dataDir: string, body: string): { child: ChildProcess; next(): Promise<string> } {
  const script = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const dataDir = ${JSON.stringify(dataDir)}
    const log = { info() {}, warn() {}, error() {} }
    const start = () => startEmbeddedPostgres({ dataDir, purpose: 'product', log, address: 'http://localhost:5222' })
    const say = (words) => process.stdout.write(words + '\\n')
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return { child, next: async () => (await lines.next()).value ?? '' }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Tries until it succeeds; a test that never gets there runs into its time limit. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await new Promise((done) => setImmediate(done))
    }
  }
}

test('the first start makes a durable database behind a private socket, and a stop leaves nothing running', async () => {
  const dataDir = makeDataDir()
  const first = await start(dataDir)
  expect(first.wasRunning).toBe(false)
  expect(await query(first, `select current_setting('fsync') as fsync, current_setting('listen_addresses') as open`)).toEqual([
    { fsync: 'on', open: '' },
  ])
  expect(statSync(first.pg.host).mode & 0o777).toBe(0o700)
  expect(`${first.pg.host}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(107)
  const viaUrl = new pg.Client({ connectionString: first.url })
  await viaUrl.connect()
  await viaUrl.query('create table kept (n int); insert into kept values (1)')
  await viaUrl.end()
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  expect(existsSync(first.pg.host)).toBe(false)
  const second = await start(dataDir)
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a second start on the same data is refused with the process and the address of the first, which goes on', async () => {
  const dataDir = await makeUsedDataDir()
  const aside = runAside(dataDir, `const db = await start(); say(String(db.pid)); setInterval(() => {}, 1000)`)
  const serverPid = Number(await aside.next())
  await expect(startEmbeddedPostgres({ dataDir, purpose: 'product', log })).rejects.toThrow(
    `process ${aside.child.pid} at http://localhost:5222`,
  )
  const command = await startEmbeddedPostgres({ dataDir, purpose: 'command', log })
  expect(command).toMatchObject({ wasRunning: true, pid: serverPid })
  await command.stop()
  expect(await query(command, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('of two first starts at the same moment one wins and the other is refused', async () => {
  const dataDir = makeDataDir()
  const body = `try { await start(); say('started'); setInterval(() => {}, 1000) } catch (error) { say(error.name) }`
  const both = [runAside(dataDir, body), runAside(dataDir, body)]
  const said = await Promise.all(both.map((aside) => aside.next()))
  expect(said.sort()).toEqual(['StartRefusal', 'started'])
})

test('after the product is killed at work, its server is reused and no acknowledged row is lost', async () => {
  const dataDir = await makeUsedDataDir()
  const aside = runAside(
    dataDir,
    `const db = await start()
     const client = new pg.Client(db.pg)
     await client.connect()
     await client.query('create table written (n int primary key)')
     say(String(db.pid))
     for (let n = 1; ; n++) { await client.query('insert into written values ($1)', [n]); say(String(n)) }`,
  )
  const serverPid = Number(await aside.next())
  let acknowledged = 0
  while (acknowledged < 200) acknowledged = Number(await aside.next())
  await kill(aside.child)
  const embedded = await start(dataDir)
  expect(embedded).toMatchObject({ wasRunning: true, pid: serverPid })
  const [found] = await query(embedded, 'select max(n) as last, count(*)::int as count from written')
  expect(found!.last).toBe(found!.count)
  expect(found!.count).toBeGreaterThanOrEqual(acknowledged)
})

test('a server that is killed under us comes back at the same address with every acknowledged row', async () => {
  const embedded = await start(await makeUsedDataDir())
  await query(embedded, 'create table written (n int primary key)')
  for (let round = 1; round <= 3; round++) {
    await query(embedded, `insert into written values (${round})`)
    const pid = embedded.pid
    process.kill(pid, 'SIGKILL')
    const rows = await eventually(() => query(embedded, 'select count(*)::int as count from written'))
    expect(rows).toEqual([{ count: round }])
    await eventually(async () => expect(embedded.pid).not.toBe(pid))
  }
})

test('after everything was killed, the next start recovers', async () => {
  const dataDir = await makeUsedDataDir()
  const aside = runAside(
    dataDir,
    `const db = await start()
     const client = new pg.Client(db.pg)
     await client.connect()
     await client.query('create table written (n int); insert into written values (1)')
     say(String(db.pid))`,
  )
  const serverPid = Number(await aside.next())
  await kill(aside.child)
  process.kill(serverPid, 'SIGKILL')
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select n from written')).toEqual([{ n: 1 }])
})

test('a first start that is killed while it makes the database starts over', async () => {
  const dataDir = makeDataDir()
  const aside = runAside(dataDir, `start(); say('begun')`)
  await aside.next()
  const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('pg.init'))
  await eventually(async () => expect(drafts()).toHaveLength(1))
  await kill(aside.child)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(drafts()).toEqual([])
})

test('a process id left by a crash that now belongs to another program does not block the start', async () => {
  const dataDir = await makeUsedDataDir()
  writeFileSync(
    join(dataDir, 'pg', 'postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'pg')}\n1\n5432\n/tmp/ptc-gone\n\n  1 1\nready\n`,
  )
  const embedded = await start(dataDir)
  expect(embedded.wasRunning).toBe(false)
})

test('data of another major version is refused with the way to move it, and left as it is', async () => {
  const dataDir = await makeUsedDataDir()
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir, purpose: 'product', log })).rejects.toThrow(/PostgreSQL 17.*npm run backup/)
})

test.runIf(process.getuid?.() === 0)(
  'as root without user namespaces the database runs as another user that can reach it',
  async () => {
    const dataDir = makeDataDir()
    chmodSync(dirname(dataDir), 0o755)
    const binaries = locateBinaries()
    const identity = chooseIdentity(binaries, dataDir, join(dataDir, 'pg'), ['no-such-command'])
    expect(identity.user?.uid).toBeGreaterThan(0)
    await ensureCluster(binaries, identity, join(dataDir, 'pg'), false)
    expect(statSync(join(dataDir, 'pg')).uid).toBe(identity.user?.uid)
    const embedded = await start(dataDir)
    expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
    giveOwnership({ ...identity, user: { uid: 0, gid: 0 } }, join(dataDir, 'pg'))
    chmodSync(dirname(dataDir), 0o700)
    expect(() => chooseIdentity(binaries, dataDir, join(dataDir, 'pg'), ['no-such-command'])).toThrow(
      /refuses to run as root.*DATABASE_URL/,
    )
  },
)
