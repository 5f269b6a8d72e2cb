import { expect, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { followsFromLostDatabase } from './database-errors.ts'

test('a connection that is released twice, or lost, does not end the product; another error does', async () => {
  const { pool } = await startTestProduct()
  const client = await pool.connect()
  client.release()
  let twice: unknown
  try {
    client.release()
  } catch (error) {
    twice = error
  }
  expect(twice).toBeInstanceOf(Error)
  expect(followsFromLostDatabase(twice)).toBe(true)
  const lost = await pool.query('select pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error)
  expect(followsFromLostDatabase(lost)).toBe(true)
  expect(followsFromLostDatabase(new TypeError('x is not a function'))).toBe(false)
})
