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
}

/** What a load cost: answers per second, latency in milliseconds, CPU of the measured processes per answer in milliseconds. */
export type LoadFigures = { perSecond: number; p99: number; cpu: number; refused: number }

/** What to load, and the processes whose CPU counts. */
export type Target = { order: Omit<LoadOrder, 'seconds'>; pids: () => number[] }

/** Seconds one measurement lasts; `BENCH_SECONDS` makes it longer. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 2)
/** Rounds of which the median and the spread are told; `BENCH_RUNS` takes more. */
export const rounds = Number(process.env.BENCH_RUNS ?? 5)

/** The middle one of some numbers, and how far they spread. */
export type Spread = { median: number; least: number; most: number }

/** The middle one of some numbers. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Median, least and most of some numbers. */
export const spreadOf = (numbers: number[]): Spread => ({
  median: median(numbers),
  least: Math.min(...numbers),
  most: Math.max(...numbers),
})

async function send(order: LoadOrder): Promise<Omit<LoadFigures, 'cpu'> & { answers: number }> {
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

/** Loads a target once, from a process of its own. */
export async function measureOnce({ order, pids }: Target, forSeconds = seconds): Promise<LoadFigures> {
  const measured = pids()
  const before = cpuMilliseconds(measured)
  const { answers, ...figures } = await send({ ...order, seconds: forSeconds })
  return { ...figures, cpu: (cpuMilliseconds(measured) - before) / answers }
}

/** What the rounds of one target told: the medians, and the spread of its CPU and of its ratios to the limit of the same round. */
export type Paired = { figures: LoadFigures; cpu: Spread; times?: Spread; share?: Spread }

/**
 * Measures a target in rounds. With a limit program each round measures both, one right after the other and each first in turn, so that
 * what else the machine does falls on both; the ratios are those of the rounds.
 */
export async function measurePaired(product: Target, limit?: Target): Promise<Paired> {
  await measureOnce(product, 1)
  if (limit) await measureOnce(limit, 1)
  const ours: LoadFigures[] = []
  const least: LoadFigures[] = []
  for (let round = 0; round < rounds; round++) {
    if (limit && round % 2 === 0) least.push(await measureOnce(limit))
    ours.push(await measureOnce(product))
    if (limit && round % 2 === 1) least.push(await measureOnce(limit))
  }
  const of = (figure: keyof LoadFigures) => median(ours.map((round) => round[figure]))
  const ratios = (figure: 'cpu' | 'perSecond') => spreadOf(ours.map((round, index) => round[figure] / least[index]![figure]))
  return {
    figures: {
      perSecond: of('perSecond'),
      p99: of('p99'),
      cpu: of('cpu'),
      refused: Math.max(...ours.map((round) => round.refused)),
    },
    cpu: spreadOf(ours.map((round) => round.cpu)),
    ...(limit ? { times: ratios('cpu'), share: ratios('perSecond') } : {}),
  }
}
