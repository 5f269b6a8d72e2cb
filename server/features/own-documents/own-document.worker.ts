import { parentPort, workerData } from 'node:worker_threads'
import type { SheetLook } from '../../platform/documents/tagged-sheet.ts'
import { renderActivityPdf } from './activity-pdf.ts'
import { renderJobDescriptionPdf } from './job-description-pdf.ts'
import type { OwnDocument } from './render-own-document.ts'

const { activity, jobDescription } = workerData as OwnDocument

/** Bytes that come into a thread are no `Buffer` any more. */
const received = <Content extends { look?: SheetLook }>({ look, ...content }: Content) => ({
  ...content,
  ...(look && { look: { ...look, logo: look.logo && Buffer.from(look.logo) } }),
})

parentPort?.postMessage(
  activity ? await renderActivityPdf(received(activity)) : await renderJobDescriptionPdf(received(jobDescription)),
)
