import { setTimeout as delay } from 'node:timers/promises'
import { expect, type FaultCase, postJson, seconds, startReady, waitUntil } from './fault-product.ts'
import { openSlowSmtp } from './slow-smtp.ts'

const answersAfterSeconds = [1, 10, 35]

export const mailCases: FaultCase[] = [
  {
    name: 'a mail server that answers after 1, 10 and 35 s',
    async run() {
      const smtp = await openSlowSmtp((to) => Number(/^after(\d+)/.exec(to)?.[1] ?? 0) * 1000)
      const product = await startReady({ SMTP_URL: smtp.url, MAIL_FROM: 'Course <course@example.com>' })
      const token = await product.signIn()
      const emails = answersAfterSeconds.flatMap((after) => [1, 2, 3].map((n) => `after${after}-${n}@example.com`))
      await product.ask('/api/invitations/send', postJson({ emails }, token))
      await waitUntil(() => emails.every((email) => smtp.received.some(({ to }) => to === email)), 180_000)
      await delay(60_000)
      await smtp.close()
      const copies = emails.map((email) => smtp.received.filter(({ to }) => to === email).length)
      expect(
        copies.every((count) => count === 1),
        `copies: ${copies}`,
      )
      return `${emails.length} mails, each delivered once`
    },
  },
  {
    name: 'a worker is killed with a job in hand',
    async run() {
      let isSilent = true
      // The mail that the killed worker was sending is not accepted; the next one is.
      const smtp = await openSlowSmtp(() => (isSilent ? 600_000 : 0))
      const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Course <course@example.com>' }
      const product = await startReady(settings)
      const token = await product.signIn()
      await product.ask('/api/invitations/send', postJson({ emails: ['jana@example.com'] }, token))
      await waitUntil(() => smtp.received.length === 1, 20_000)
      isSilent = false
      product.signal('SIGKILL')
      await product.exited
      await startReady({ ...settings, DATA_DIR: product.dataDir })
      const ms = await waitUntil(() => smtp.received.length === 2, 60_000)
      await smtp.close()
      return `the job ran again ${seconds(ms)} after the next start`
    },
  },
]
