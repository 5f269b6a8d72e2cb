import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ReadYaml } from './read-yaml.ts'

const timeoutMs = 5_000
const tooMuch: ReadYaml = { problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] }

/** How many texts are read at the same time: each may take a processor and 128 MB; the others wait. */
const readAtOnce = pLimit(2)

const startWorker = (text: string): Promise<ReadYaml> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./read-yaml.worker.ts', import.meta.url), {
      workerData: text,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    let read: ReadYaml = tooMuch
    let timer: NodeJS.Timeout | undefined
    // The time that a busy machine takes to start a thread is not the text's fault.
    worker.once('online', () => {
      timer = setTimeout(() => worker.terminate(), timeoutMs)
    })
    worker.once('message', (message: ReadYaml) => {
      read = message
    })
    // A thread that runs out of memory says so and exits.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(read)
    })
  })

/** Reads YAML in a thread of its own, so that a hostile text holds up nobody else; after five seconds or 128 MB it is given up. */
export const readYamlInWorker = (text: string): Promise<ReadYaml> => readAtOnce(() => startWorker(text))
