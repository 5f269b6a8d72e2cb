import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ends where the reader is admitted no longer: who reads slowly would otherwise be sent what is stored days after the sign-out. */
async function* whileAdmitted<Piece>(request: FastifyRequest, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await request.admitAgain?.()
    yield piece
  }
}

/**
 * Sends a text, or the bytes of one, that is read piece by piece, as fast as the reader takes it and for as long as they are admitted. When reading fails on the way, the connection is reset: one
 * that merely ends is the end of a whole file to whoever speaks HTTP/1.0, as nginx does unless it is told otherwise.
 */
export function sendPieces(reply: FastifyReply, pieces: AsyncGenerator<string | Buffer>): FastifyReply {
  const text = Readable.from(whileAdmitted(reply.request, pieces))
  text.once('error', () => reply.raw.socket?.resetAndDestroy())
  return reply.send(text)
}
