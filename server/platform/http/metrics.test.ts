import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sendInvitations } from '#contract/invitations.ts'
import { assembleApp } from '../../app.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase, openPool, requestTimeouts } from '../db/database.ts'

const metricsToken = 'the token of a Prometheus in a test'
const asPrometheus = { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }

const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

test('the metrics show how many jobs and mails wait, and how busy the pool is', async () => {
  const product = await startTestProduct({
    settings: { METRICS_TOKEN: metricsToken, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Course <a@example.com>' },
  })
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['a@example.com', 'b@example.com', 'c@example.com'] } })
  await product.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`)
  await product.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`,
  )
  await product.pool.query(`update mail set state = 'failed' where to_email = 'a@example.com'`)
  const app = await assembleApp(product.deps, { pools: { requests: product.pool } })
  onTestFinished(() => app.close())
  const { body } = await app.inject(asPrometheus)
  expect({
    up: figure(body, 'database_up'),
    waiting: figure(body, 'jobs{state="waiting"}'),
    failed: figure(body, 'jobs{state="failed"}'),
    queued: figure(body, 'mails{state="queued"}'),
    failedMails: figure(body, 'mails{state="failed"}'),
  }).toEqual({ up: 1, waiting: 2, failed: 1, queued: 2, failedMails: 1 })
  expect(figure(body, 'jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90)
  expect(figure(body, 'database_pool_connections{pool="requests",state="total"}')).toBeGreaterThan(0)
})

test('the metrics of the process are sent while the database is unavailable', async () => {
  const product = await startTestProduct({ settings: { METRICS_TOKEN: metricsToken } })
  const pool = openPool(product.address, product.deps.log, 2, requestTimeouts)
  const app = await assembleApp({ ...product.deps, db: openDatabase(pool) })
  const other = new pg.Client(product.address)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await app.close()
    await pool.end()
  })
  await other.query('begin; lock table mail in access exclusive mode')
  const { body, statusCode } = await app.inject(asPrometheus)
  expect(statusCode).toBe(200)
  expect(figure(body, 'database_up')).toBe(0)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('jobs{')
})

test('the metrics are for the token of Prometheus and for admins, wherever a request comes from', async () => {
  const product = await startTestProduct({ settings: { METRICS_TOKEN: metricsToken } })
  const statusFor = async (authorization?: string, host = 'localhost:5000') => {
    const headers = { host, ...(authorization ? { authorization } : {}) }
    return (await product.app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode
  }
  expect(await statusFor()).toBe(403)
  for (const wrong of ['Bearer ', metricsToken, `bearer ${metricsToken}`]) expect(await statusFor(wrong), wrong).toBe(403)
  expect(await statusFor(`Bearer ${metricsToken.slice(0, -1)}`)).toBe(401)
  expect(await statusFor(`Bearer ${(await product.signIn()).token}`)).toBe(403)
  expect(await statusFor(`Bearer ${(await product.signIn({ role: 'admin' })).token}`)).toBe(200)
  expect(await statusFor(`Bearer ${metricsToken}`, 'course.example.com')).toBe(200)
})

test('without a token of Prometheus the metrics are for admins only', async () => {
  const { app } = await startTestProduct()
  for (const authorization of ['Bearer', 'Bearer ', 'Bearer undefined'])
    expect([401, 403], authorization).toContain((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode)
})
