import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the receiving server got it. */
export type ReceivedMail = { recipients: string[]; parsed: Email; raw: string }

export type SmtpMailbox = Awaited<ReturnType<typeof openSmtpMailbox>>

/** Starts an SMTP server on a free port, or a given one, which a test reads and can make refuse or greylist. */
export async function openSmtpMailbox(port = 0) {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: { code: number; message: string } | undefined
  let death: 'in-mid-data' | 'before-the-answer' | undefined
  const hangUp = () => {
    death = undefined
    for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A client of a failed test may have left its connection open.
    closeTimeout: 100,
    logger: false,
    onRcptTo(_address, _session, done) {
      if (refusal) done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (death === 'in-mid-data') hangUp()
        chunks.push(chunk)
      })
      stream.on('error', () => undefined)
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ recipients: session.envelope.rcptTo.map((to) => to.address), parsed: await PostalMime.parse(raw), raw })
        if (death === 'before-the-answer') hangUp()
        else done()
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
    /** Answers the next recipients with this SMTP refusal; undefined accepts again. */
    refuse(with_: { code: number; message: string } | undefined) {
      refusal = with_
    },
    /** Cuts the connection of the next mail: in the middle of its text, or after taking it and before saying so. */
    dieOnce(when: 'in-mid-data' | 'before-the-answer') {
      death = when
    },
    /** Resolves with the first matching mails, once there are that many. */
    arrived: (count: number, fits: (mail: ReceivedMail) => boolean = () => true) =>
      new Promise<ReceivedMail[]>((resolve) => {
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
