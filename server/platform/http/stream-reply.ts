import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

async function* whileAdmitted<Piece>(request: FastifyRequest, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await request.admitAgain?.()
    yield piece
  }
}

/** Streams at the reader's speed. On failure the connection is reset: a clean close would look complete to HTTP/1.0 clients, such as nginx by default. */
export function streamReply(reply: FastifyReply, pieces: AsyncGenerator<string | Buffer>): FastifyReply {
  const text = Readable.from(whileAdmitted(reply.request, pieces))
  text.once('error', () => reply.raw.socket?.resetAndDestroy())
  return reply.send(text)
}
