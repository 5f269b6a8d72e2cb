import pLimit from 'p-limit'
import { DomainError } from '#contract/domain-error.ts'
import { runInThread } from '../../platform/threads/run-in-thread.ts'
import type { ActivityResult } from './activity-pdf.ts'
import type { RoleDefinition } from './job-description-pdf.ts'

/** A document made of what a learner wrote. */
export type OwnDocument =
  | { activity: ActivityResult; jobDescription?: undefined }
  | { activity?: undefined; jobDescription: RoleDefinition }

/** The longest document takes one to two seconds, and several times as much on a busy machine. */
const limits = { timeoutMs: 20_000, megabytes: 256 }

/** Each document may take a processor; the others wait. */
const oneAtATime = pLimit(1)

/**
 * Sets a document as PDF, in a thread of its own: thousands of short lines take a second, in which nobody else would be answered. Throws
 * `database-away` when it takes longer than twenty seconds.
 */
export async function renderOwnDocument(document: OwnDocument): Promise<Buffer> {
  const file = await oneAtATime(() =>
    runInThread<Uint8Array>(new URL('./own-document.worker.ts', import.meta.url), document, limits),
  )
  if (file) return Buffer.from(file)
  throw new DomainError('database-away', {
    message: 'This document could not be made in time. Please try again.',
    retryAfterSeconds: 5,
  })
}
