import type { FastifyReply } from 'fastify'
import type { DomainError } from '#contract/domain-error.ts'

/** A successful result with a message or the size of the whole list. */
export class Answer<Data> {
  readonly data: Data
  readonly message: string | undefined
  readonly total: number | undefined
  readonly more: boolean
  constructor(data: Data, extra: { message?: string; total?: number; more?: boolean }) {
    this.data = data
    this.message = extra.message
    this.total = extra.total
    this.more = extra.more ?? false
  }
}

export const answer = <Data>(data: Data, extra: { message?: string; total?: number; more?: boolean }) => new Answer(data, extra)

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
