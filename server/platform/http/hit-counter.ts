import { setTimeout } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { Clock } from '../../clock.ts'
import type { Database } from '../db/database.ts'
import { countHits } from './rate-limit.queries.ts'

/** One hit on a counter whose window lasts some seconds. */
export type Hit = { key: string; windowSeconds: number }
/** The number of a hit in its window, counted from 1, and when that window began. */
export type Count = { hits: number; windowStart: Date }

/**
 * By how much the clocks of two instances may differ, in milliseconds. A window that begins further in the future was written while a clock was
 * wrong and no longer counts.
 */
const clockSkewMs = 60_000
/** How long hits wait for the statement in flight, in milliseconds: if it hangs, each caller must still get an answer in time. */
const longestWaitMs = 200

/**
 * Opens a counter of hits in a database. Hits that arrive while a statement is in flight are counted together by the next one: every request
 * is counted, and under load counting them one by one would cost as much as the requests themselves.
 */
export function openHitCounter(db: Database, clock: Clock): (hit: Hit) => Promise<Count> {
  let inFlight: Promise<unknown> | undefined
  const count = async (hits: readonly Hit[]) => {
    const counting = countTogether(db, clock.now(), hits)
    inFlight = counting
    try {
      return await counting
    } finally {
      if (inFlight === counting) inFlight = undefined
    }
  }
  const loader = new DataLoader<Hit, Count>(count, {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (countNow) => {
      const turn = inFlight && Promise.race([inFlight, setTimeout(longestWaitMs, undefined, { ref: false })])
      Promise.resolve(turn).then(countNow, countNow)
    },
  })
  return (hit) => loader.load(hit)
}

/** Counts hits with one statement. Several hits on one key are numbered in their order. */
async function countTogether(db: Database, now: Date, hits: readonly Hit[]): Promise<(Count | Error)[]> {
  const perKey = new Map<string, { key: string; opens: Date; hits: number }>()
  const numbered = hits.map(({ key, windowSeconds }) => {
    const number = (perKey.get(key)?.hits ?? 0) + 1
    perKey.set(key, { key, opens: new Date(now.getTime() - windowSeconds * 1000), hits: number })
    return { key, number }
  })
  const inOrder = [...perKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await countHits(db, { now, latest: new Date(now.getTime() + clockSkewMs) }, inOrder)
  const before = new Map(rows.map((row) => [row.key, { ...row, hits: row.hits - (perKey.get(row.key)?.hits ?? 0) }]))
  return numbered.map(({ key, number }) => {
    const counter = before.get(key)
    return counter ? { hits: counter.hits + number, windowStart: counter.windowStart } : new Error('A hit was not counted.')
  })
}
