import pLimit from 'p-limit'
import { DomainError } from '#contract/domain-error.ts'
import { runInThread } from '../../../platform/threads/run-in-thread.ts'
import type { ActivityResult } from './activity-pdf.ts'
import type { RoleDefinition } from './job-description-pdf.ts'

export type LearnerDocument =
  | { activity: ActivityResult; jobDescription?: undefined }
  | { activity?: undefined; jobDescription: RoleDefinition }

/** The longest document takes one to two seconds. */
const limits = { cpuMs: 15_000, megabytes: 256 }

const oneAtATime = pLimit(1)

/** Documents below this size render in less than a tenth of a second; a line costs as much as `perLine` characters. */
const short = { characters: 8_000, perLine: 15 }

/** Whether a document renders faster than a thread would start; most do. */
function isShort({ activity, jobDescription }: LearnerDocument): boolean {
  const written = JSON.stringify(activity ? activity.values : { ...jobDescription, look: undefined })
  const lines = written.split('\\n').length
  return written.length + lines * short.perLine <= short.characters
}

export async function renderHere({ activity, jobDescription }: LearnerDocument): Promise<Buffer> {
  // The large PDF library is loaded on first use.
  if (activity) return (await import('./activity-pdf.ts')).renderActivityPdf(activity)
  return (await import('./job-description-pdf.ts')).renderJobDescriptionPdf(jobDescription)
}

/** Renders a PDF, a long one in a worker thread, because it blocks the event loop for a second. Throws `database-away` after thirty seconds. */
export async function renderDocument(document: LearnerDocument): Promise<Buffer> {
  if (isShort(document)) return renderHere(document)
  const file = await oneAtATime(() =>
    runInThread<Uint8Array>('server/features/proof/documents/document.worker.ts', document, limits),
  )
  if (file) return Buffer.from(file)
  throw new DomainError('database-away', {
    message: 'This document could not be made in time. Please try again.',
    retryAfterSeconds: 5,
  })
}
