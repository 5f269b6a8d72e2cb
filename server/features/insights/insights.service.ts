import { z } from 'zod'
import { isoTime } from '#contract/fields.ts'
import { getInsights, weeksShown } from '#contract/insights.ts'
import type { Deps } from '../../deps.ts'
import { replyHours } from '../teams/reply-time.ts'
import {
  countFunnel,
  countWaiting,
  countWeeks,
  findKeptHistory,
  listDropOff,
  listMissedQuestions,
  setKeptHistory,
} from './insights.queries.ts'

/** The steps from invitation to certificate, in order. */
const steps = {
  invited: 'Invited',
  opened: 'Opened the preview',
  started: 'Started reading',
  module1: 'Completed Module 1',
  requested: 'Asked for access',
  approved: 'Approved people',
  activated: 'Activated accounts',
  finished: 'Completed all modules',
  certificate: 'Earned the certificate',
} as const

/** The history of the course as it is kept: the counts over everybody, when they were made and how long that took. */
const keptHistory = getInsights.data.omit({ waiting: true }).extend({ countedAt: isoTime, countingMs: z.number() })

const notCounted = { countedAt: null, funnel: [], weeks: [], dropOff: [], missedQuestions: [] }

/** What was counted last; undefined before the first time, and where another version kept something else. */
const readHistory = async (db: Deps['db']) => keptHistory.safeParse(await findKeptHistory(db)).data

type KeptHistory = z.infer<typeof keptHistory>

/** A count that took no longer than this last time is made again for whoever looks; others are left to the job. */
const quickCountMs = 50

/** Counts the history of the course and keeps it. Each count reads whole tables. */
export async function countHistory({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<KeptHistory> {
  const countedAt = clock.now()
  const startedAt = performance.now()
  const funnel = await countFunnel(db)
  const weeks = await countWeeks(db, countedAt, weeksShown)
  const dropOff = await listDropOff(db)
  const missedQuestions = await listMissedQuestions(db, 10)
  const history = {
    countedAt,
    countingMs: performance.now() - startedAt,
    funnel: Object.entries(steps).map(([step, label]) => ({ step, label, people: funnel[step] ?? 0 })),
    weeks,
    dropOff,
    missedQuestions,
  } satisfies z.input<typeof keptHistory>
  await setKeptHistory(db, history)
  return keptHistory.parse(history)
}

/** Whether a hundred times as long has passed since a count as it took, so that counting takes at most a hundredth of the time. */
function isDue({ countedAt, countingMs }: KeptHistory, now: Date): boolean {
  const age = now.getTime() - Date.parse(countedAt)
  // A time to come is one of a clock that has been put back.
  return age < 0 || age >= 100 * countingMs
}

/** Counts again unless the last count is still recent for what it cost. */
export async function countHistoryWhenDue(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const last = await readHistory(deps.db)
  if (last === undefined || isDue(last, deps.clock.now())) await countHistory(deps)
}

async function readQuickHistory(deps: Pick<Deps, 'db' | 'clock'>): Promise<KeptHistory | undefined> {
  const last = await readHistory(deps.db)
  return last && last.countingMs <= quickCountMs && isDue(last, deps.clock.now()) ? countHistory(deps) : last
}

/** What waits, counted now, and the history of the course: counted now where that is quick, else as it was counted last. */
export async function readInsights(deps: Pick<Deps, 'db' | 'clock'>) {
  const overdueBefore = new Date(deps.clock.now().getTime() - replyHours * 3_600_000)
  const [waiting, history] = await Promise.all([countWaiting(deps.db, overdueBefore), readQuickHistory(deps)])
  return { waiting, ...(history ?? notCounted) }
}
