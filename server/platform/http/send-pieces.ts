import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Stops streaming once the session has ended. */
async function* whileAdmitted<Piece>(request: FastifyRequest, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await request.admitAgain?.()
    yield piece
  }
}

/**
 * Streams a text or file at the reader's speed. When reading fails, the connection is reset: a clean close would look like a complete file to
 * HTTP/1.0 clients, such as nginx by default.
 */
export function sendPieces(reply: FastifyReply, pieces: AsyncGenerator<string | Buffer>): FastifyReply {
  const text = Readable.from(whileAdmitted(reply.request, pieces))
  text.once('error', () => reply.raw.socket?.resetAndDestroy())
  return reply.send(text)
}
