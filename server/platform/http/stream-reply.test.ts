import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { streamReply } from './stream-reply.ts'

test('no more of a text is produced than the network takes while its reader pauses', async () => {
  const piece = Buffer.alloc(65_536, 'a')
  const pieces = 4_000
  let made = 0
  async function* make() {
    for (; made < pieces; made++) yield piece
  }
  const app = fastify()
  app.get('/', (_request, reply) => streamReply(reply, make()))
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), 'localhost')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket, 'readable')

  // The process has time for all of the pieces, many times over, while the reader takes none.
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (let turns = 0; turns < pieces * 10; turns++) await turn()
  expect(made).toBeLessThan(pieces / 4)

  socket.resume()
  await once(socket, 'end')
  expect(made).toBe(pieces)
})
