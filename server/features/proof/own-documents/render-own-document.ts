import pLimit from 'p-limit'
import { DomainError } from '#contract/domain-error.ts'
import { runInThread } from '../../../platform/threads/run-in-thread.ts'
import type { ActivityResult } from './activity-pdf.ts'
import type { RoleDefinition } from './job-description-pdf.ts'

/** A document made of what a learner wrote. */
export type OwnDocument =
  | { activity: ActivityResult; jobDescription?: undefined }
  | { activity?: undefined; jobDescription: RoleDefinition }

/** The longest document takes one to two seconds, and several times as much on a busy machine. */
const limits = { timeoutMs: 30_000, megabytes: 256 }

/** Each long document may take a processor; the others wait. */
const oneAtATime = pLimit(1)

/** Characters of a document that is set in less than a tenth of a second; a line costs as much as so many characters. */
const short = { characters: 8_000, perLine: 15 }

/** Whether a document is set so soon that nobody has to wait for it: most are. A thread of its own would take longer to start. */
function isShort({ activity, jobDescription }: OwnDocument): boolean {
  const written = JSON.stringify(activity ? activity.values : { ...jobDescription, look: undefined })
  const lines = written.split('\\n').length
  return written.length + lines * short.perLine <= short.characters
}

/** Sets a document as PDF in this thread. */
export async function renderHere({ activity, jobDescription }: OwnDocument): Promise<Buffer> {
  // Loaded when a document is made: the typesetting library is large.
  if (activity) return (await import('./activity-pdf.ts')).renderActivityPdf(activity)
  return (await import('./job-description-pdf.ts')).renderJobDescriptionPdf(jobDescription)
}

/**
 * Sets a document as PDF, a long one in a thread of its own: thousands of short lines take a second, in which nobody else would be answered. Throws
 * `database-away` when it takes longer than thirty seconds.
 */
export async function renderOwnDocument(document: OwnDocument): Promise<Buffer> {
  if (isShort(document)) return renderHere(document)
  const file = await oneAtATime(() =>
    runInThread<Uint8Array>('server/features/proof/own-documents/own-document.worker.ts', document, limits),
  )
  if (file) return Buffer.from(file)
  throw new DomainError('database-away', {
    message: 'This document could not be made in time. Please try again.',
    retryAfterSeconds: 5,
  })
}
