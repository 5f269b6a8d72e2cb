import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as the receiving server got it. */
export type ReceivedMail = { recipients: string[]; parsed: Email; raw: string }

/** A real SMTP server that a test reads, and can make refuse or greylist. */
export type TestMailbox = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Answers the next recipients with this SMTP refusal; undefined accepts again. */
  refuse(with_: { code: number; message: string } | undefined): void
  /** Resolves once so many mails are there. */
  arrived(count: number): Promise<ReceivedMail[]>
}

/** Starts an SMTP server on a free port, or a given one; it ends with the test. */
export async function startTestMailbox(port = 0): Promise<TestMailbox> {
  const received: ReceivedMail[] = []
  let refusal: { code: number; message: string } | undefined
  const waiting: { count: number; resolve: (mails: ReceivedMail[]) => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (refusal) done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ recipients: session.envelope.rcptTo.map((to) => to.address), parsed: await PostalMime.parse(raw), raw })
        done()
        for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve(received)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    refuse(with_) {
      refusal = with_
    },
    arrived: (count) =>
      received.length >= count ? Promise.resolve(received) : new Promise((resolve) => waiting.push({ count, resolve })),
  }
}
