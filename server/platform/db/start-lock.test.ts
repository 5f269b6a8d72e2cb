import type pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase, dropDatabase } from '../../testing/new-database.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { openPool } from './database.ts'
import { migrate, withStartLock } from './migrate.ts'

test('three instances that start at once on an empty database make its tables once, one after the other', async () => {
  const database = await copyDatabase()
  const log = pino({ level: 'silent' })
  const pools = [1, 2, 3].map(() => openPool({ ...inject('cluster'), database }, log))
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await dropDatabase(database)
  })
  let working = 0
  let most = 0
  const start = (pool: pg.Pool) =>
    withStartLock(pool, async () => {
      working += 1
      most = Math.max(most, working)
      await migrate(pool)
      await migrateJobs(pool, log)
      working -= 1
    })
  await Promise.all(pools.map(start))
  expect(most).toBe(1)
  const { rows } = await pools[0]!.query('select count(*)::int as tables from information_schema.tables where table_name = $1', [
    'users',
  ])
  expect(rows).toEqual([{ tables: 1 }])
})
