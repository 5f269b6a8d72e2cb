import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { assembleApp } from '../../app.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase, openPool, requestTimeouts } from './database.ts'

const away = {
  success: false,
  code: 'database-away',
  message: 'The service is briefly unavailable. Please try again in a moment.',
}

// The limits end after 2.6 seconds at most; the rest is for a busy machine.
const withinSeconds = 30_000

/** The product as it serves visitors: with little patience for its database. */
async function serveVisitors(max = 4) {
  const product = await startTestProduct()
  const pool = openPool(product.address, product.deps.log, max, requestTimeouts)
  const app = await assembleApp({ ...product.deps, db: openDatabase(pool) })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  const signIn = async () => {
    const startedAt = performance.now()
    const { body, statusCode } = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.com', password: 'none of theirs' },
    })
    return { status: statusCode, ms: performance.now() - startedAt, body: JSON.parse(body) }
  }
  return { product, pool, app, signIn }
}

test('with a table locked by another session visitors see a message within seconds, and are served when it is free', async () => {
  const { product, signIn } = await serveVisitors()
  const other = new pg.Client(product.address)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table users in access exclusive mode')
  const answers = await Promise.all([signIn(), signIn(), signIn(), signIn(), signIn(), signIn()])
  for (const { status, body, ms } of answers) {
    expect({ status, body }).toEqual({ status: 503, body: away })
    expect(ms).toBeLessThan(withinSeconds)
  }
  await other.query('rollback')
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
})

test('with no free connection visitors see a message within seconds', async () => {
  const { pool, signIn } = await serveVisitors(2)
  const held = await Promise.all([pool.connect(), pool.connect()])
  expect(await signIn()).toMatchObject({ status: 503, body: away, ms: expect.toSatisfy((ms) => ms < withinSeconds) })
  for (const client of held) client.release()
  expect(await signIn()).toMatchObject({ status: 401 })
})

test('with a database that hangs visitors see a message within seconds, and are served as soon as it continues', async () => {
  const { product, signIn } = await serveVisitors()
  await Promise.all([signIn(), signIn(), signIn()])
  const { rows } = await product.pool.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const stopped: number[] = rows.map(({ pid }) => pid)
  const goOn = () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
  }
  onTestFinished(goOn)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const answers = await Promise.all([signIn(), signIn(), signIn()])
  for (const { status, ms } of answers) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(withinSeconds)
  }
  goOn()
  await expect.poll(signIn).toMatchObject({ status: 401 })
})

test('with a full disk of the database visitors see a message that nothing can be saved', async () => {
  const { product, signIn } = await serveVisitors()
  await product.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on sign_in_tries for each row execute function refuse()`)
  const message = 'Nothing can be saved at the moment: the disk of the database is full.'
  expect(await signIn()).toMatchObject({ status: 503, body: { ...away, message } })
})
