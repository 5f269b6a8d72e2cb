import type { FastifyReply } from 'fastify'
import type { DomainError } from '#contract/domain-error.ts'

/** Additional parts of a successful answer: a message, or the size of the whole list and when its page was read. */
type Extra = { message?: string; total?: number; more?: boolean; asOf?: Date }

export class Answer<Data> {
  readonly data: Data
  readonly extra: Extra
  constructor(data: Data, extra: Extra) {
    this.data = data
    this.extra = extra
  }
}

export const answer = <Data>(data: Data, extra: Extra) => new Answer(data, extra)

export function sendRefusal(reply: FastifyReply, error: DomainError): FastifyReply {
  reply.request.refusalCode = error.code
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send({
      success: false,
      message: error.message,
      code: error.code,
      ...(error.issues.length > 0 ? { issues: error.issues } : {}),
      ...(error.details === undefined ? {} : { details: error.details }),
    })
}
