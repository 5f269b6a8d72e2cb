import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded.ts'
import {
  databasePid,
  expect,
  type FaultCase,
  isDatabaseBack,
  type ProductProcess,
  postJson,
  quiet,
  seconds,
  startProduct,
  startReady,
  waitUntil,
} from './fault-product.ts'
import { openSlowSmtp } from './slow-smtp.ts'

const signIn = postJson({ email: 'nobody@example.com', password: 'none of theirs' })

/** The processes of a server: its own and its children. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Checks that calls are refused in time and pages served while the database is down. */
async function expectRefusals(product: ProductProcess): Promise<number> {
  let slowest = 0
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => product.ask('/api/auth/login', signIn)))
    for (const { status, ms, body } of answers) {
      expect(status === 503 && JSON.parse(body).code === 'database-away', `answered ${status} ${body}`)
      slowest = Math.max(slowest, ms)
    }
    const page = await product.ask('/')
    expect(page.status === 200 && page.ms < 1_000, `the page: ${page.status} after ${seconds(page.ms)}`)
  }
  expect(slowest < 3_000, `503 after ${seconds(slowest)}`)
  return slowest
}

/** Stops a database repeatedly while mails are being sent; each must arrive once, and the process must survive. */
async function stopRepeatedly(
  product: ProductProcess,
  smtp: Awaited<ReturnType<typeof openSlowSmtp>>,
  stops: number,
  stop: () => Promise<void>,
): Promise<string> {
  await product.ready
  const token = await product.signIn()
  let slowest = 0
  const invited: string[] = []
  for (let round = 0; round < stops; round++) {
    const emails = [1, 2, 3].map((n) => `person${round}-${n}@example.com`)
    const sent = await product.ask('/api/invitations/send', postJson({ emails }, token))
    if (sent.status === 200 || sent.status === 201) invited.push(...emails)
    await delay(Math.random() * 250)
    // Resolves once the database answers again; the product's recovery time counts from there.
    await stop()
    slowest = Math.max(slowest, await waitUntil(async () => (await product.ask('/readyz')).status === 200, 20_000))
    expect(!product.hasExited(), `the process ended at stop ${round + 1}: ${product.printed().slice(-300)}`)
  }
  await waitUntil(() => invited.every((email) => smtp.received.some((mail) => mail.to === email)), 240_000)
  await delay(8_000)
  const twice = invited.filter((email) => smtp.received.filter((mail) => mail.to === email).length > 1)
  expect(slowest < 2_000, `one recovery took ${seconds(slowest)}`)
  expect(twice.length === 0, `${twice.length} of ${invited.length} mails arrived more than once`)
  return `0 crashes in ${stops} stops, the product answered at most ${seconds(slowest)} after the database, ${invited.length} mails, each once`
}

/** The database goes away, hangs or is locked. */
export const databaseCases: FaultCase[] = [
  {
    name: 'the embedded database is killed 25 times, with mails under way',
    async run() {
      const smtp = await openSlowSmtp(() => 300)
      const product = await startReady({ SMTP_URL: smtp.url, MAIL_FROM: 'Course <course@example.com>' })
      let ownRecovery = 0
      const result = await stopRepeatedly(product, smtp, 25, async () => {
        const killed = databasePid(product.dataDir) ?? 0
        process.kill(killed, 'SIGKILL')
        const isBack = async () => isDatabaseBack(product.dataDir, killed)
        ownRecovery = Math.max(ownRecovery, await waitUntil(isBack, 30_000))
      })
      await smtp.close()
      return `${result}; the database’s own restart took at most ${seconds(ownRecovery)}`
    },
  },
  {
    name: 'an external database stops at once 25 times, with mails under way',
    async run() {
      const smtp = await openSlowSmtp(() => 300)
      const folder = mkdtempSync(join(tmpdir(), 'faults-database-'))
      // Durable like a real one: acknowledged changes must survive the stop.
      const database = await startEmbeddedPostgres({ purpose: 'product', dataDir: folder, log: quiet })
      try {
        const product = await startProduct({
          DATABASE_URL: database.url,
          SMTP_URL: smtp.url,
          MAIL_FROM: 'Course <course@example.com>',
        })
        return await stopRepeatedly(product, smtp, 25, async () => {
          const pid = databasePid(folder) ?? 0
          process.kill(pid, 'SIGQUIT')
          await waitUntil(async () => isDatabaseBack(folder, pid), 20_000)
        })
      } finally {
        await smtp.close()
        await database.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
  {
    name: 'the database hangs',
    async run() {
      const product = await startReady()
      await Promise.all([1, 2, 3, 4].map(() => product.ask('/api/auth/login', signIn)))
      const pids = processesOf(databasePid(product.dataDir) ?? 0)
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      const slowest = await expectRefusals(product).finally(() => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      })
      const recovery = await waitUntil(async () => (await product.ask('/api/auth/login', signIn)).status === 401, 5_000)
      expect(recovery < 2_000, `recovery took ${seconds(recovery)}`)
      return `503 after at most ${seconds(slowest)}, pages served, recovered after ${seconds(recovery)}`
    },
  },
]
