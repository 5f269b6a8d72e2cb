import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectDir } from '../project-dir.ts'

const msBetweenChecks = 200

/**
 * Runs a file in a worker thread, so that hostile data blocks no requests. Returns its first message; undefined when it takes too much processor
 * time or memory. Processor time is what counts, because a busy machine makes harmless data take long.
 */
export const runInThread = <Result>(
  file: string,
  data: unknown,
  { cpuMs, megabytes }: { cpuMs: number; megabytes: number },
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(join(projectDir, file), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    let result: Result | undefined
    const checking = setInterval(async () => {
      // A thread that has just ended refuses to answer.
      const used = await worker.cpuUsage().catch(() => undefined)
      if (used && (used.user + used.system) / 1000 > cpuMs) void worker.terminate()
    }, msBetweenChecks)
    worker.once('message', (message: Result) => {
      result = message
    })
    // A thread that runs out of memory emits an error and exits.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      clearInterval(checking)
      resolve(result)
    })
  })
