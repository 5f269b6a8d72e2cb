import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const startLock = 7_266_002

export async function withStartLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    while (!(await client.query('select pg_try_advisory_lock($1) as taken', [startLock])).rows[0].taken) await delay(100)
    return await work()
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}
