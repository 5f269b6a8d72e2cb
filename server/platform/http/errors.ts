import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { PlainRefusalCode } from '#contract/refusals.ts'
import { isDatabaseAway, isDatabaseFull } from '../db/database-errors.ts'
import { isMissingReference, isWriteConflict } from '../db/write-conflicts.ts'
import { StorageAway } from '../storage/storage.ts'
import { sendRefusal } from './answer.ts'
import { answerUnknownPath } from './unknown-path.ts'

const byStatus: Record<number, PlainRefusalCode> = {
  400: 'bad-input',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'too-slow',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many',
  431: 'headers-too-large',
}

/** Whether Fastify rejected the request for a reason that is not in the table above. */
const isOfFramework = (error: unknown, status = 500) => {
  const { code, expose } = error as { code?: unknown; expose?: unknown }
  return status >= 400 && status < 500 && (expose === true || String(code).startsWith('FST_'))
}

const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test((error as { code?: string }).code ?? '')

/** Converts an error into a refusal: a lost database becomes 503, an unexpected error 500. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDatabaseFull(error))
    return new DomainError('database-away', { message: 'Nothing can be saved at the moment: the disk of the database is full.' })
  if (error instanceof StorageAway) return new DomainError('storage-away', { retryAfterSeconds: 5 })
  if (isDiskFull(error)) return new DomainError('storage-full')
  if (isWriteConflict(error))
    return new DomainError('database-away', {
      message: 'Someone else changed this at the same time. Please try again.',
      retryAfterSeconds: 1,
    })
  if (isDatabaseAway(error)) return new DomainError('database-away', { retryAfterSeconds: 2 })
  if (isMissingReference(error))
    return new DomainError('not-found', { message: 'This was just deleted. Please reload the page.' })
  const status = (error as { statusCode?: number }).statusCode
  const code = status === undefined ? undefined : byStatus[status]
  if (code === 'bad-input' || (code === undefined && isOfFramework(error, status)))
    return new DomainError('bad-input', { message: 'The request could not be read.' })
  return new DomainError(code ?? 'internal-error')
}

/** Answers every error in the envelope. Unexpected errors are logged once, with the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal-error') request.log.error({ err: error, requestId: request.id }, 'a request failed')
    if (refusal.code === 'database-away')
      request.log.warn({ requestId: request.id, reason: (error as Error).message }, 'the database did not answer')
    if (refusal.code === 'storage-away')
      request.log.warn({ requestId: request.id, reason: (error as Error).message }, 'the store of the files did not answer')
    if (refusal.code === 'storage-full' || isDatabaseFull(error))
      request.log.error({ requestId: request.id, reason: (error as Error).message }, 'a disk is full')
    // Unreadable files of the site are answered like unknown paths.
    const isEndpoint = request.routeOptions.url !== undefined && request.routeOptions.url !== '/*'
    return isEndpoint || refusal.status >= 500 ? sendRefusal(reply, refusal) : answerUnknownPath(request, reply, refusal)
  })
}
