import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the receiving server got it. */
export type ReceivedMail = { recipients: string[]; parsed: Email; raw: string }

/** A real SMTP server that a test reads, and can make refuse or greylist. */
export type SmtpMailbox = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Answers the next recipients with this SMTP refusal; undefined accepts again. */
  refuse(with_: { code: number; message: string } | undefined): void
  /** Resolves with the first so many mails that fit, once they are there. */
  arrived(count: number, fits?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail[]>
  close(): Promise<void>
}

/** Starts an SMTP server on a free port, or a given one. */
export async function openSmtpMailbox(port = 0): Promise<SmtpMailbox> {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: { code: number; message: string } | undefined
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
        for (const look of waiting) look()
      })
    },
  })
  // A client that is killed in mid-sentence is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    refuse(with_) {
      refusal = with_
    },
    arrived: (count, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const fitting = received.filter(fits)
          if (fitting.length < count) return
          waiting.delete(look)
          resolve(fitting)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
