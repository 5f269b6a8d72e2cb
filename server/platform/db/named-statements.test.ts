import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase, openPool } from './database.ts'
import { containsText } from './search.ts'

/** A database behind a single connection, with a table, and what that connection keeps prepared. */
async function openSingle() {
  const { pool: of, deps } = await startTestProduct()
  const pool = openPool(of.options as Parameters<typeof openPool>[0], deps.log, 1)
  onTestFinished(() => pool.end())
  const db = openDatabase(pool)
  await pool.query('create table counted (number int)')
  await pool.query('insert into counted values (1)')
  const prepared = async (pattern: string) =>
    (await pool.query('select statement from pg_prepared_statements where statement like $1', [pattern])).rows.length
  return { pool, db, prepared }
}

test('a statement is prepared once, within transactions and outside', async () => {
  const { db, prepared } = await openSingle()
  const read = (trx: Kysely<never>) => sql`select number from counted where number = ${1}`.execute(trx)
  await read(db as never)
  await db.transaction().execute((trx) => read(trx as never))
  expect(await prepared('select number from counted%')).toBe(1)
})

test('a search is never prepared, so that its plan fits the search term', async () => {
  const { db, prepared } = await openSingle()
  for (const found of [containsText(sql`'a text'`, 'tex'), containsText(sql`'a text'`, 't')])
    expect((await sql`select 'a row' where ${found}`.execute(db)).rows).toHaveLength(1)
  expect(await prepared("select 'a row'%")).toBe(0)
})

test('what a migration has changed is read and written on, within transactions too', async () => {
  const { pool, db } = await openSingle()
  const read = async (trx = db) => (await sql<object>`select * from counted where number < ${2}`.execute(trx)).rows
  const write = async (trx = db) => (await sql<object>`insert into counted values (${2}) returning *`.execute(trx)).rows
  expect([await read(), await write()]).toEqual([[{ number: 1 }], [{ number: 2 }]])
  await pool.query("alter table counted add column word text not null default 'one'")
  expect([await read(), await write()]).toEqual([[{ number: 1, word: 'one' }], [{ number: 2, word: 'one' }]])
  await pool.query('alter table counted drop column word')
  await db.transaction().execute(async (trx) => {
    expect([await write(trx), await read(trx)]).toEqual([[{ number: 2 }], [{ number: 1 }]])
  })
  expect((await pool.query('select * from counted')).rows).toHaveLength(4)
})
