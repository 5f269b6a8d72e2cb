import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { assembleApp } from '../../app.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { createDrain } from './drain.ts'

/** The product on a port, with one slow call that answers when the test lets it. */
async function listen(noticeMs: number) {
  const { deps } = await startTestProduct()
  const drain = createDrain(noticeMs)
  const app = await assembleApp(deps, { drain })
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    arrived.resolve()
    await held.promise
    return { success: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, drain, port, slowRequestArrived: arrived.promise, answerSlowRequest: held.resolve }
}

const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 })

async function ask(
  port: number,
  path: string,
  agent?: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  const [response] = (await once(get({ port, path, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

test('a server that stops says first that it is not ready, answers all else meanwhile, and ends each connection', async () => {
  const { app, drain, port } = await listen(3_000)
  expect(await ask(port, '/readyz', keepAlive)).toEqual({ status: 200, connection: 'keep-alive' })
  const ended = drain.end(app)
  expect(await ask(port, '/readyz')).toMatchObject({ status: 503 })
  expect(await ask(port, '/healthz', keepAlive)).toEqual({ status: 200, connection: 'close' })
  await ended
  // Refused, or reset where it was just being accepted.
  await expect(ask(port, '/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
})

test('a server without readiness checks stops at once, even with a connection kept open by a browser', async () => {
  const { app, drain, port } = await listen(60_000)
  const agent = new Agent({ keepAlive: true })
  await ask(port, '/healthz', agent)
  const startedAt = performance.now()
  await drain.end(app)
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

test('a request under way is answered before the server has stopped', async () => {
  const { app, drain, port, slowRequestArrived, answerSlowRequest } = await listen(0)
  const slow = ask(port, '/slow', keepAlive)
  await slowRequestArrived
  const ended = drain.end(app)
  await expect.poll(() => app.server.listening, { interval: 5 }).toBe(false)
  answerSlowRequest()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await ended
})

test('half a request, half an upload and a silent connection are cut after some seconds', async () => {
  const { app, drain, port } = await listen(0)
  const pieces = [
    'GET /healthz HTTP/1.1\r\nHost: a',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em',
    '',
  ]
  const accepted: Socket[] = []
  app.server.on('connection', (socket) => accepted.push(socket))
  const closed = await Promise.all(
    pieces.map(async (piece) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      if (piece !== '') socket.write(piece)
      return { end: new Promise((resolve) => socket.once('close', resolve)) }
    }),
  )
  const bytes = pieces.join('').length
  await expect
    .poll(() => [accepted.length, accepted.reduce((sum, { bytesRead }) => sum + bytesRead, 0)])
    .toEqual([pieces.length, bytes])
  const startedAt = performance.now()
  await drain.end(app)
  await Promise.all(closed.map(({ end }) => end))
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})
