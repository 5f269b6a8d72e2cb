import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Key of the advisory lock of {@link withStartLock}. */
const startLock = 7_266_002

/**
 * Does what a start does to the database – tables, course, first admin – while no other instance does the same: several may start at
 * once on a database that is still empty.
 */
export async function withStartLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    while (!(await client.query('select pg_try_advisory_lock($1) as taken', [startLock])).rows[0].taken) await delay(100)
    return await work()
  } finally {
    // The lock goes with the connection.
    client.release(true)
  }
}
