import { getInsights, weeksShown } from '#contract/insights.ts'
import type { Deps } from '../../../deps.ts'
import { cachedCount } from '../../../platform/db/cached-count.ts'
import { replyHours } from '../../access/teams/reply-time.ts'
import { countFunnel, countWaiting, countWeeks, listDropOff, listMissedQuestions } from './insights.queries.ts'

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

const history = cachedCount('course-history', getInsights.data.omit({ waiting: true, countedAt: true }), async (db, now) => {
  const funnel = await countFunnel(db)
  return {
    funnel: Object.entries(steps).map(([step, label]) => ({ step, label, people: funnel[step] ?? 0 })),
    weeks: await countWeeks(db, now, weeksShown),
    dropOff: await listDropOff(db),
    missedQuestions: await listMissedQuestions(db, 10),
  }
})

const notCounted = { funnel: [], weeks: [], dropOff: [], missedQuestions: [] }

export const countHistory = history.count

export const readWaiting = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  countWaiting(db, new Date(clock.now().getTime() - replyHours * 3_600_000))

/** Pending work, counted now, and the course's history from the last count. */
export async function readInsights(deps: Pick<Deps, 'db' | 'clock'>) {
  const [waiting, counted] = await Promise.all([readWaiting(deps), history.find(deps.db)])
  return { waiting, countedAt: counted?.countedAt ?? null, ...(counted?.figures ?? notCounted) }
}
