import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the receiver of a webhook got it. */
export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string }

/** Starts an HTTP server on a free port of this machine, which a test reads and can make refuse. */
export async function openWebhookReceiver() {
  const received: ReceivedMessage[] = []
  let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      reply.writeHead(answer.status, answer.headers).end('thanks')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** Answers with this from now on. */
    answerWith: (status: number, headers: Record<string, string> = {}) => {
      answer = { status, headers }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
