import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { serveWorkerHealth } from './health.ts'

test('a worker says that it lives, and that it is ready as long as the database answers and it is not being stopped', async () => {
  const product = await startTestProduct()
  const pool = openPool(product.address, product.deps.log, 1)
  const health = await serveWorkerHealth(openDatabase(pool), { port: 0, host: '127.0.0.1' })
  onTestFinished(() => health.end())
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${health.port}${path}`)).status
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/api/modules')]).toEqual([200, 200, 404])
  await pool.end()
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
})

test('a notice that is longer than the time to stop is refused with the name of its setting', () => {
  expect(readConfig({ DRAIN_SECONDS: '5' }).DRAIN_SECONDS).toBe(5)
  expect(() => readConfig({ DRAIN_SECONDS: '6' })).toThrow(/DRAIN_SECONDS/)
})
