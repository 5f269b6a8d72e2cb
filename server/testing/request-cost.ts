import { getHeapStatistics } from 'node:v8'

/** What a request has cost the event loop: its thread's CPU time in milliseconds, and memory in megabytes. */
export type Cost = { milliseconds: number; megabytes: number }

/** Maximum cost of one request of the allowed size, on a machine like that of {@link referenceMs}. */
const most: Cost = { milliseconds: 100, megabytes: 50 }

/** CPU time that {@link work} takes on the machine on which the bound was set, in milliseconds. */
const referenceMs = 32

const sinceStart = (start: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Work of the kind that requests make: parsing, regular expressions, small objects. */
function work(): void {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ name: `n${at}`, words: 'a b c'.repeat(9) })))
  for (let times = 0; times < 4; times++)
    for (const { words } of JSON.parse(text) as { words: string }[]) words.replace(/\b[ab]\b/g, '').split(' ')
}

let slowness = 1

/** How much slower this machine is now than the one on which the bound was set; 1 for a quicker one. */
const measureSlowness = (): number => {
  const start = process.threadCpuUsage()
  work()
  return Math.max(1, sinceStart(start) / referenceMs)
}

/** Runs something and tells what it has cost. Other threads and programs do not count. */
export async function costOf<Result>(run: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
  // `process.memoryUsage` would read the whole process's memory from the system each time.
  const heap = getHeapStatistics().used_heap_size
  const start = process.threadCpuUsage()
  const result = await run()
  const milliseconds = sinceStart(start)
  return { result, cost: { milliseconds, megabytes: (getHeapStatistics().used_heap_size - heap) / 1e6 } }
}

/** Says what is too much about a cost; undefined when nothing is. */
export function tooMuchOf({ milliseconds, megabytes }: Cost): string | undefined {
  // Measured again when it would decide the outcome, because a machine is slower while it is busy.
  if (milliseconds > most.milliseconds * slowness) slowness = measureSlowness()
  if (milliseconds > most.milliseconds * slowness) return `${Math.round(milliseconds)} ms`
  return megabytes > most.megabytes ? `${Math.round(megabytes)} MB` : undefined
}
