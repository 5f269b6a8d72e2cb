import { Worker } from 'node:worker_threads'
import type { ReadYaml } from './read-yaml.ts'

const timeoutMs = 5_000
const tooMuch: ReadYaml = { problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] }

/** Reads YAML in a thread of its own, so that a hostile text holds up nobody else; after five seconds or 128 MB it is given up. */
export const readYamlApart = (text: string): Promise<ReadYaml> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./read-yaml.worker.ts', import.meta.url), {
      workerData: text,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const timer = setTimeout(() => worker.terminate(), timeoutMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve(tooMuch))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(tooMuch)
    })
  })
