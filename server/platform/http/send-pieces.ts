import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text, or the bytes of one, that is read piece by piece, as fast as the reader takes it. When reading fails on the way, the connection is reset: one
 * that merely ends is the end of a whole file to whoever speaks HTTP/1.0, as nginx does unless it is told otherwise.
 */
export function sendPieces(reply: FastifyReply, pieces: AsyncGenerator<string | Buffer>): FastifyReply {
  const text = Readable.from(pieces)
  text.once('error', () => reply.raw.socket?.resetAndDestroy())
  return reply.send(text)
}
