import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { startFailure } from './start-failure.ts'

async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

const connectTo = async (settings: pg.ClientConfig): Promise<unknown> => {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  return client.connect().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a database that is not running, or does not exist, is reported in one sentence without the password', async () => {
  const DATABASE_URL = 'postgres://user:secret@127.0.0.1:1/course'
  const config = readConfig({ DATABASE_URL })
  const absent = startFailure(await connectTo({ connectionString: DATABASE_URL }), config)
  expect(absent).toBe(
    'The database 127.0.0.1:1/course cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct DATABASE_URL.',
  )
  const missing = startFailure(await connectTo({ ...inject('cluster'), database: 'no_such_database' }), config)
  expect(missing).toContain('database "no_such_database" does not exist. Start it, or correct DATABASE_URL.')
})

test('a taken port is reported in one sentence', async () => {
  const port = await takePort()
  const server = createServer().listen(port, '127.0.0.1')
  const [error] = await once(server, 'error')
  expect(startFailure(error, readConfig({ PORT: String(port) }))).toBe(
    `Port ${port} is in use by another program. Stop it, or set PORT to another one.`,
  )
})

test('an unexpected error keeps its stack', () => {
  expect(startFailure(new TypeError('x is not a function'), readConfig({}))).toBeUndefined()
})
