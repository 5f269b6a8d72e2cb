import { parentPort, workerData } from 'node:worker_threads'
import { type LearnerDocument, renderHere } from './render-document.ts'

const document = workerData as LearnerDocument
const { look } = document.activity ?? document.jobDescription
// Buffers arrive in a thread as plain Uint8Arrays.
if (look?.logo) look.logo = Buffer.from(look.logo)

parentPort?.postMessage(await renderHere(document))
