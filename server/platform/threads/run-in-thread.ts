import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectDir } from '../project-dir.ts'

/** Runs a file in a worker thread, so that hostile data blocks no requests. Returns its first message; undefined on timeout or memory excess. */
export const runInThread = <Result>(
  file: string,
  data: unknown,
  { timeoutMs, megabytes }: { timeoutMs: number; megabytes: number },
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(join(projectDir, file), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    let result: Result | undefined
    let timer: NodeJS.Timeout | undefined
    // The timeout starts once the thread runs, since a busy machine may start it late.
    worker.once('online', () => {
      timer = setTimeout(() => worker.terminate(), timeoutMs)
    })
    worker.once('message', (message: Result) => {
      result = message
    })
    // A thread that runs out of memory emits an error and exits.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(result)
    })
  })
