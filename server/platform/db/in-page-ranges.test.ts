import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { inPageRanges, pagesAtOnce } from './in-page-ranges.ts'

const rows = pagesAtOnce * 5

test('a large table is changed range by range: each row once, and one range is finished before the next begins', async () => {
  const { pool, deps } = await startTestProduct()
  await pool.query('create table ranged (n integer, text text); alter table ranged alter column text set storage plain')
  // Two rows fill a page.
  await pool.query(`insert into ranged select n, repeat('x', 4000) from generate_series(1, $1::integer) n`, [rows])
  const ranges: number[] = []
  const deleted = await inPageRanges(deps.db, 'ranged', async (inRange) => {
    const statement = sql`delete from ranged where n % 2 = 0 and ${inRange('ranged')}`
    const changed = Number((await statement.execute(deps.db)).numAffectedRows)
    // What another connection sees has been committed.
    const { rows: left } = await pool.query('select count(*)::int as count from ranged')
    ranges.push(left[0].count)
    return changed
  })
  expect(deleted).toBe(rows / 2)
  expect(ranges).toHaveLength(3)
  expect(ranges).toEqual(ranges.toSorted((a, b) => b - a))
  expect(new Set(ranges).size).toBe(3)
  const even = await pool.query('select from ranged where n % 2 = 0')
  expect(even.rows).toEqual([])
})

test('an empty table needs no statement', async () => {
  const { pool, deps } = await startTestProduct()
  await pool.query('create table ranged (n integer)')
  expect(await inPageRanges(deps.db, 'ranged', () => Promise.reject(new Error('There is nothing to change.')))).toBe(0)
})
