import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectDir } from '../project-dir.ts'

/**
 * Runs a file, named from the folder of the repository, in a thread of its own with some data, so that what is hostile holds up nobody else. Returns the first message of the thread; undefined
 * when it has none after so many milliseconds, or takes more memory than so many megabytes.
 */
export const runInThread = <Result>(
  file: string,
  data: unknown,
  { timeoutMs, megabytes }: { timeoutMs: number; megabytes: number },
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(join(projectDir, file), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    let result: Result | undefined
    let timer: NodeJS.Timeout | undefined
    // The time that a busy machine takes to start a thread is not the data's fault.
    worker.once('online', () => {
      timer = setTimeout(() => worker.terminate(), timeoutMs)
    })
    worker.once('message', (message: Result) => {
      result = message
    })
    // A thread that runs out of memory says so and exits.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(result)
    })
  })
