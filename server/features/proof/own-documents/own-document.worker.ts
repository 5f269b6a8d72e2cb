import { parentPort, workerData } from 'node:worker_threads'
import { type OwnDocument, renderHere } from './render-own-document.ts'

const document = workerData as OwnDocument
const { look } = document.activity ?? document.jobDescription
// Bytes that come into a thread are no `Buffer` any more.
if (look?.logo) look.logo = Buffer.from(look.logo)

parentPort?.postMessage(await renderHere(document))
