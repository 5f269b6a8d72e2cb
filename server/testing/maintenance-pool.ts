import pg from 'pg'
import { inject } from 'vitest'

let pool: pg.Pool | undefined

/** Connections for making and dropping the databases of tests. A thread keeps them for all its tests, because opening one is expensive. */
export function maintenancePool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ ...inject('cluster'), database: 'postgres', max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server stops at the end of the run, while these connections are still open.
    pool.on('error', () => undefined)
  }
  return pool
}
