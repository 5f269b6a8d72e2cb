import autocannon from 'autocannon'
import { cpuMilliseconds } from './processes.ts'

/** A repeated request. `{number}` in the body is replaced by a new number each time; `tokens` rotate. */
export type Load = {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: unknown
  tokens?: string[]
}

export type Target = { load: Load; pids(): number[] }

export type Spread = { median: number; least: number; most: number }

/** Length of a measurement in seconds, and number of rounds. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 2)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

export const spreadOf = (figures: number[]): Spread => ({
  median: figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN,
  least: Math.min(...figures),
  most: Math.max(...figures),
})

let sent = 0

/** Each request has its own address and person, like real visitors. */
const nextRequest =
  ({ headers, body, tokens }: Load) =>
  (request: autocannon.Request): autocannon.Request => {
    sent += 1
    const token = tokens?.[sent % tokens.length]
    return {
      ...request,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-forwarded-for': `10.${sent & 255}.${(sent >> 8) & 255}.${(sent >> 16) & 255}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body).replaceAll('{number}', `${process.pid}${sent}`) }),
    }
  }

/** Returns the CPU time per request in milliseconds. Throws when any request fails. */
async function measureOnce({ load, pids }: Target, duration: number): Promise<number> {
  const measured = pids()
  const before = cpuMilliseconds(measured)
  const { requests, non2xx, errors, timeouts } = await autocannon({
    url: load.url,
    connections: 16,
    duration,
    requests: [{ method: load.method ?? 'GET', setupRequest: nextRequest(load) }],
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${load.url}: ${non2xx + errors + timeouts} of ${requests.total} failed.`)
  return (cpuMilliseconds(measured) - before) / requests.total
}

/** Measures targets in rounds with rotating order, so that other load affects all equally. Returns milliseconds of CPU time per request. */
export async function measureInTurn(targets: Target[]): Promise<number[][]> {
  const figures: number[][] = targets.map(() => [])
  for (const target of targets) await measureOnce(target, 1)
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < targets.length; turn++) {
      const index = (round + turn) % targets.length
      figures[index]!.push(await measureOnce(targets[index]!, seconds))
    }
  return figures
}
