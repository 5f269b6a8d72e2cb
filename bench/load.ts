import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cpuMilliseconds } from './process-cost.ts'

/** What a load program is told to send. `{number}` in the body becomes another number with each request. */
export type LoadOrder = {
  url: string
  seconds: number
  connections?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
  /** Paths to ask for in turn; without them, the path of `url`. */
  paths?: string[]
}

/** What a load cost: answers per second, latencies in milliseconds, CPU of the measured processes per answer in milliseconds. */
export type LoadFigures = { perSecond: number; p50: number; p99: number; cpu: number; refused: number }

/** Seconds one measurement lasts; `BENCH_SECONDS` makes it longer. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** Measurements of which the median is printed; `BENCH_RUNS` takes more. */
const runs = Number(process.env.BENCH_RUNS ?? 3)

/** The middle one of some numbers. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function loadOnce(order: LoadOrder): Promise<Omit<LoadFigures, 'cpu'> & { answers: number }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load-program.ts', import.meta.url)), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output.trim().split('\n').at(-1)!)
}

/** Warms up, then loads several times from a process of its own, and returns the medians. `pids` are the processes whose CPU counts. */
export async function measureLoad(order: Omit<LoadOrder, 'seconds'>, pids: () => number[]): Promise<LoadFigures> {
  await loadOnce({ ...order, seconds: 2 })
  const results: LoadFigures[] = []
  for (let run = 0; run < runs; run++) {
    const measured = pids()
    const before = cpuMilliseconds(measured)
    const result = await loadOnce({ ...order, seconds })
    results.push({ ...result, cpu: (cpuMilliseconds(measured) - before) / result.answers })
  }
  const of = (figure: keyof LoadFigures) => median(results.map((result) => result[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    refused: Math.max(...results.map((result) => result.refused)),
  }
}
