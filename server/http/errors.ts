import type { FastifyInstance } from 'fastify'
import { DomainError, type RefusalCode } from '#contract/domain-error.ts'
import { isDatabaseAway } from '../db/database.ts'
import { sendRefusal } from './answer.ts'

const byStatus: Record<number, RefusalCode> = {
  400: 'bad-input',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many',
}

/** Turns whatever was thrown into a refusal: expected ones as they are, a lost database as 503, anything else as a defect (500). */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDatabaseAway(error)) return new DomainError('database-away', { retryAfterSeconds: 2 })
  const status = (error as { statusCode?: number }).statusCode
  const code = status === undefined ? undefined : byStatus[status]
  if (code === 'bad-input') return new DomainError(code, { message: 'The request could not be read: it is not valid JSON.' })
  return new DomainError(code ?? 'internal-error')
}

/** Answers every error of the app in the envelope; a defect is logged once, with the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal-error') request.log.error({ err: error, requestId: request.id }, 'a request failed')
    if (refusal.code === 'database-away')
      request.log.warn({ requestId: request.id, reason: (error as Error).message }, 'the database did not answer')
    return sendRefusal(reply, refusal)
  })
}
