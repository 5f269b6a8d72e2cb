import { getInsights, weeksShown } from '#contract/insights.ts'
import { replyHours } from '#contract/teams.ts'
import type { Deps } from '../../../deps.ts'
import { cachedCount } from '../../../platform/db/cached-count.ts'
import { countFunnel, countWaiting, countWeeks, listDropOff, listMissedQuestions } from './insights.queries.ts'

const invited = 'of those who were sent an invitation'
const readers = 'of all who read, by invitation, demo or account'
const learners = 'of the accounts with full access'

const steps = {
  invited: { label: 'Invited', population: 'everyone who was sent an invitation' },
  opened: { label: 'Opened the preview', population: invited },
  started: { label: 'Started reading', population: readers },
  module1: { label: 'Completed Module 1', population: readers },
  requested: { label: 'Asked for access', population: 'contacts of requests' },
  approved: { label: 'Approved', population: 'people of approved teams' },
  activated: { label: 'Activated accounts', population: 'accounts with full access' },
  finished: { label: 'Completed all modules', population: learners },
  certificate: { label: 'Earned the certificate', population: learners },
} as const

const history = cachedCount('course-history', getInsights.data.omit({ waiting: true, countedAt: true }), async (db, now) => {
  const funnel = await countFunnel(db)
  return {
    funnel: Object.entries(steps).map(([step, texts]) => ({ step, ...texts, people: funnel[step] ?? 0 })),
    weeks: await countWeeks(db, now, weeksShown),
    dropOff: await listDropOff(db),
    missedQuestions: await listMissedQuestions(db, 10),
  }
})

const notCounted = { funnel: [], weeks: [], dropOff: [], missedQuestions: [] }

export const countHistory = history.count

export const readWaiting = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  countWaiting(db, new Date(clock.now().getTime() - replyHours * 3_600_000))

export async function readInsights(deps: Pick<Deps, 'db' | 'clock'>) {
  const [waiting, counted] = await Promise.all([readWaiting(deps), history.find(deps.db)])
  return { waiting, countedAt: counted?.countedAt ?? null, ...(counted?.figures ?? notCounted) }
}
