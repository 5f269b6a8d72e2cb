import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { PlainRefusalCode } from '#contract/refusals.ts'
import type { Config } from '../../config.ts'
import { allowedMethods } from './allowed-methods.ts'
import { sendRefusal } from './answer.ts'
import { securityHeaders } from './headers.ts'

const isCall = (path: string) => /^\/(api|\.well-known)(\/|$)/.test(path)
const isFile = (path: string) => /^\/(assets|downloads|images)(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)

/** Answers an unknown or unreadable path. A browser's navigation is redirected home; calls, missing files and wrong methods get the refusal. */
export function answerUnknownPath(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal = new DomainError('not-found'),
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const allowed = allowedMethods(path)
  if (allowed.length > 0 && !allowed.includes(request.method === 'HEAD' ? 'GET' : request.method))
    return sendRefusal(reply.header('allow', allowed.join(', ')), new DomainError('method-not-allowed'))
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const wantsPage = String(request.headers.accept ?? '').includes('text/html')
  if (isReading && !isCall(path) && (wantsPage || !isFile(path))) return reply.redirect('/')
  return sendRefusal(reply, refusal)
}

const codeOf: Record<string, PlainRefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
}

export function answerBrokenRequest(config: Pick<Config, 'PUBLIC_URL'>, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const refusal = new DomainError(codeOf[error.code ?? ''] ?? 'bad-input', { message: 'The request could not be read.' })
  const body = JSON.stringify({ success: false, message: refusal.message, code: refusal.code })
  const headers = {
    ...securityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${refusal.status} Refused`, ...lines, '', body].join('\r\n'))
}
