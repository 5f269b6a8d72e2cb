import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Starts an SMTP server that accepts mails slowly; `delayOf` returns the delay per recipient in milliseconds. */
export async function openSlowSmtp(delayOf: (to: string) => number) {
  const received: { to: string; at: number }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    socketTimeout: 900_000,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      stream.on('error', () => undefined)
      stream.on('end', async () => {
        received.push({ to, at: performance.now() })
        await delay(delayOf(to))
        done()
      })
      stream.resume()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
