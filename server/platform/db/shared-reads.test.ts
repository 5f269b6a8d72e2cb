import { getHeapSpaceStatistics } from 'node:v8'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { isDatabaseAway } from './database-errors.ts'
import { containsText } from './search.ts'
import { shareReads } from './shared-reads.ts'

/** Another pool for the database of a test; it ends with the test. */
function openAnother(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => undefined)
  // A connection that is ending may still be told that its database goes.
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  return pool
}

/** A database whose shared connections are open, the sessions of its pool, and a way to read which session answers. */
async function openShared(query_timeout?: number) {
  const { options } = (await startTestProduct()).pool
  const pool = openAnother({ ...options, ...(query_timeout ? { query_timeout } : {}), max: 4 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: shareReads(pool) }) })
  // What names a function of the system is no read for the pool, so the session is read from a view.
  await pool.query('create view session as select pg_backend_pid() as pid')
  await pool.query('create table counted (number int)')
  const busy = await Promise.all(Array.from({ length: 4 }, () => pool.query('select pid, pg_sleep(0.05) from session')))
  const pooled = new Set(busy.map(({ rows }) => rows[0].pid as number))
  const readSession = async () => (await sql<{ pid: number }>`select pid from session`.execute(db)).rows[0]!.pid
  const sharedOnes = new Set<number>()
  await expect
    .poll(async () => {
      for (const pid of await Promise.all([readSession(), readSession()])) if (!pooled.has(pid)) sharedOnes.add(pid)
      return sharedOnes.size
    })
    .toBe(2)
  return { pool, db, pooled, shared: sharedOnes, readSession }
}

test('reads that are sent at once get their own answers and errors', async () => {
  const { db, shared } = await openShared()
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, number) =>
      sql<{ result: number; pid: number }>`select 1000 / (${number}::int - 7) as result, pid from session`.execute(db),
    ),
  )
  const sessions = new Set<number>()
  for (const [number, answer] of answers.entries())
    if (answer.status === 'rejected') expect([number, answer.reason.message]).toEqual([7, 'division by zero'])
    else {
      expect(answer.value.rows[0]!.result).toBe(Math.trunc(1000 / (number - 7)))
      sessions.add(answer.value.rows[0]!.pid)
    }
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect([...sessions].filter((pid) => shared.has(pid)).length).toBeGreaterThan(0)
})

test('a transaction reads what it wrote, and nobody else does before it ends', async () => {
  const { db, pooled, readSession } = await openShared()
  const count = async (on: Kysely<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from counted`.execute(on)).rows[0]!.n
  await db.transaction().execute(async (trx) => {
    await sql`insert into counted values (1)`.execute(trx)
    expect(await count(trx)).toBe(1)
    expect(await count(db)).toBe(0)
    expect(pooled).toContain((await sql<{ pid: number }>`select pid from session`.execute(trx)).rows[0]!.pid)
  })
  expect(await count(db)).toBe(1)
  expect(pooled).not.toContain(await readSession())
})

test('what writes or waits for a lock never uses a shared connection', async () => {
  const { db, pooled } = await openShared()
  for (const statement of [
    sql<{ pid: number }>`insert into counted values (1) returning (select pid from session)`,
    sql<{ pid: number }>`with added as (insert into counted values (1) returning 1) select pid from session`,
    sql<{ pid: number }>`select (select pid from session) as pid from counted for no key update`,
    sql<{ pid: number }>`select (select pid from session) as pid from counted for share`,
    sql<{ pid: number }>`select pid, pg_advisory_xact_lock(1) from session`,
  ])
    expect(pooled).toContain(Object.values((await statement.execute(db)).rows[0]!)[0])
})

test('a search is never kept prepared, so that its plan fits what is searched for', async () => {
  const { db, pooled } = await openShared()
  for (const found of [containsText(sql`'a text'`, 'tex'), containsText(sql`'a text'`, 't')]) {
    const { rows } = await sql<{ pid: number }>`select pid from session where ${found}`.execute(db)
    expect(rows.map(({ pid }) => pooled.has(pid))).toEqual([true])
  }
})

test('a write outside transactions is prepared once on its connection, and anew after its columns have changed', async () => {
  const { options } = (await startTestProduct()).pool
  const pool = openAnother({ ...options, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: shareReads(pool) }) })
  await pool.query('create table counted (number int)')
  const count = async (number: number) =>
    (await sql<{ number: unknown }>`insert into counted values (${number}) returning *`.execute(db)).rows[0]
  const prepared = async () =>
    (await pool.query(`select statement from pg_prepared_statements where statement like 'insert into counted%'`)).rows.length
  expect([await count(1), await count(2)]).toEqual([{ number: 1 }, { number: 2 }])
  expect(await prepared()).toBe(1)
  await pool.query('alter table counted alter number type text')
  expect([await count(3), await count(4)]).toEqual([{ number: '3' }, { number: '4' }])
  expect((await pool.query('select number from counted order by 1')).rows).toHaveLength(4)
})

test('while a slow read keeps a shared connection busy, others are answered elsewhere', async () => {
  const { pool, db, shared, readSession } = await openShared()
  const lock = await pool.connect()
  await lock.query('begin; lock table counted')
  const waiting = [1, 2].map((number) => sql`select number from counted where number > ${number}`.execute(db))
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (let turn = 0; turn < 5; turn++) expect(shared).not.toContain(await readSession())
  await lock.query('commit')
  lock.release()
  await Promise.all(waiting)
  expect(shared).toContain(await readSession())
})

test('a shared connection that was lost is opened again; what waited on it is told that the database is away', async () => {
  const { pool, db, shared, readSession } = await openShared()
  const lock = await pool.connect()
  await lock.query('begin; lock table counted')
  const waiting = Promise.allSettled([1, 2].map((number) => sql`select number from counted where number > ${number}`.execute(db)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await lock.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [[...shared]])
  for (const result of await waiting) expect(result.status === 'rejected' && isDatabaseAway(result.reason)).toBe(true)
  await lock.query('commit')
  lock.release()
  await expect.poll(readSession).toEqual(expect.any(Number))
  for (let turn = 0; turn < 4; turn++) expect(shared).not.toContain(await readSession())
})

test('a shared connection that owes an answer for too long is given up', async () => {
  const { pool, db, shared, readSession } = await openShared(300)
  const lock = await pool.connect()
  await lock.query('begin; lock table counted')
  const waiting = await Promise.allSettled([1, 2].map((n) => sql`select number from counted where number > ${n}`.execute(db)))
  for (const result of waiting) expect(result.status === 'rejected' && isDatabaseAway(result.reason)).toBe(true)
  await lock.query('commit')
  lock.release()
  expect(shared).not.toContain(await readSession())
})

test('a read goes on after a migration has changed the columns it was prepared with', async () => {
  const { pool, db } = await openShared()
  const read = async () => (await sql<object>`select * from counted`.execute(db)).rows
  await pool.query('insert into counted values (1)')
  for (let turn = 0; turn < 4; turn++) await read()
  await pool.query("alter table counted add column word text not null default 'one'")
  for (let turn = 0; turn < 4; turn++) expect(await read()).toEqual([{ number: 1, word: 'one' }])
})

test('a read sent right after one that could not be prepared is answered elsewhere, and later ones as ever', async () => {
  const { pool, db } = await openShared()
  const client = await pool.connect()
  await client.query('begin; lock table counted in access exclusive mode')
  const impatient = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: shareReads(await withLockTimeout(pool)) }) })
  const read = (on: Kysely<unknown>) => sql<object>`select number from counted`.execute(on)
  await Promise.allSettled([read(impatient), read(impatient)])
  const answers = await Promise.allSettled([read(impatient), read(impatient), read(impatient), read(impatient)])
  for (const answer of answers) expect(answer.status === 'rejected' && answer.reason.code).toBe('55P03')
  await client.query('rollback')
  client.release()
  expect((await read(impatient)).rows).toEqual([])
  expect((await read(db)).rows).toEqual([])
})

/** A pool of its own on the same database that waits 100 ms for a lock. */
async function withLockTimeout({ options }: pg.Pool): Promise<pg.Pool> {
  const pool = openAnother({ ...options, lock_timeout: 100, max: 4 })
  await pool.query('select 1')
  return pool
}

test('what a long list was read in does not stay in memory', async () => {
  const { db } = await openShared()
  const olderBytes = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => /^(old|large_object)_space$/.test(space_name))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
  const before = olderBytes()
  let most = before
  let read = 0
  while (read < 100_000_000) {
    const { rows } = await sql<{
      text: string
    }>`select repeat('a long letter ', 1000) as text from generate_series(1, 40)`.execute(db)
    read += rows.reduce((sum, { text }) => sum + text.length, 0)
    most = Math.max(most, olderBytes())
  }
  expect((most - before) / 1e6).toBeLessThan(20)
})
