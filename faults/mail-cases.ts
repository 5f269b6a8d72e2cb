import { setTimeout as delay } from 'node:timers/promises'
import { expect, type FaultCase } from './fault-case.ts'
import { postJson, startProduct, waitUntil } from './product-process.ts'
import { openSlowSmtp } from './slow-smtp.ts'

const answersAfterSeconds = [1, 10, 35, 120]

/** Cases about a mail server. */
export const mailCases: FaultCase[] = [
  {
    name: 'a mail server that answers after 1, 10, 35 and 120 s',
    async run() {
      const smtp = await openSlowSmtp((to) => Number(/^after(\d+)/.exec(to)?.[1] ?? 0) * 1000)
      const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Course <course@example.com>' }
      const product = await startProduct(settings)
      await product.ready
      const token = await product.signIn()
      const emails = answersAfterSeconds.flatMap((after) => [1, 2, 3].map((n) => `after${after}-${n}@example.com`))
      await product.ask('/api/invitations/send', postJson({ emails }, token))
      await waitUntil(() => emails.every((email) => smtp.received.some(({ to }) => to === email)), 400_000)
      await delay(140_000)
      await smtp.close()
      const copies = emails.map((email) => smtp.received.filter(({ to }) => to === email).length)
      expect(
        copies.every((count) => count === 1),
        `copies: ${copies}`,
      )
      return `${emails.length} mails, each delivered once`
    },
  },
]
