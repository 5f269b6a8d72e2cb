import { connect, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { openPool, requestTimeouts, requireOwnSessions, waitForDatabase } from './database.ts'

/** A way to the database that records the parameters with which a connection asks to be opened, and closes the first `refused` at once. */
async function openRecordedWay(refused = 0) {
  const { host, port, user } = inject('cluster')
  const asked: Record<string, string | undefined>[] = []
  let left = refused
  const server = createServer((client) => {
    if (left-- > 0) return client.destroy()
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.once('data', (packet: Buffer) => {
      const words = packet.subarray(8).toString().split('\0')
      asked.push(Object.fromEntries(words.flatMap((word, index) => (index % 2 === 0 && word ? [[word, words[index + 1]]] : []))))
    })
    client.on('error', () => database.destroy()).pipe(database)
    database.on('error', () => client.destroy()).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, user, host: '127.0.0.1', port: (server.address() as { port: number }).port }
}

test('a connection has its limits although it asks for nothing at its start that a pooler refuses', async () => {
  const product = await startTestProduct()
  const { asked, ...way } = await openRecordedWay()
  const pool = openPool({ ...product.address, ...way }, product.deps.log, 1, requestTimeouts)
  onTestFinished(() => pool.end())
  const { rows } =
    await pool.query(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows[0]).toEqual({ lock: '1300ms', statement: '1600ms', idle: '30s' })
  const known = ['user', 'database', 'client_encoding', 'application_name']
  expect(Object.keys(asked[0] ?? {}).filter((name) => !known.includes(name))).toEqual([])
})

test('a start waits for a database that is still starting, says so once, and does not wait for a wrong name', async () => {
  const { asked: _, ...way } = await openRecordedWay(3)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const open = (database: string) => {
    const pool = openPool({ ...way, database }, log, 1)
    onTestFinished(() => pool.end())
    return pool
  }
  await waitForDatabase(open('postgres'), log)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the database does not answer yet; trying again for 30 s'])
  await expect(waitForDatabase(open('no_such_database'), log)).rejects.toThrow('does not exist')
  const none = openPool({ ...way, host: '127.0.0.1', port: 1, database: 'postgres' }, log, 1)
  await expect(waitForDatabase(none, log, 0)).rejects.toThrow('ECONNREFUSED')
})

test('connections that share a session of the database, as behind a pooler of transactions, are refused', async () => {
  const { pool } = await startTestProduct()
  await expect(requireOwnSessions(pool)).resolves.toBeUndefined()
  const shared = await pool.connect()
  onTestFinished(() => shared.release())
  const pooler = {
    connect: async () => ({ query: shared.query.bind(shared), release: () => undefined }),
  } as unknown as typeof pool
  await expect(requireOwnSessions(pooler)).rejects.toThrow('session mode')
})
