import { getInsights, listAudit } from '#contract/insights.ts'
import { listAuditRows } from '../audit/audit.service.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { countFunnel, countWaiting, listDropOff, listMissedQuestions, listTeamProgress } from './insights.queries.ts'

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

/** The calls of the admin's dashboard and audit. */
export const insightsRoutes = (deps: Deps): Binding[] => [
  on(getInsights, async () => {
    const [waiting, funnel, dropOff, missedQuestions, teams] = await Promise.all([
      countWaiting(deps.db, deps.clock.now()),
      countFunnel(deps.db),
      listDropOff(deps.db),
      listMissedQuestions(deps.db, 10),
      listTeamProgress(deps.db, 50),
    ])
    return {
      waiting,
      funnel: Object.entries(steps).map(([step, label]) => ({ step, label, people: funnel[step] ?? 0 })),
      dropOff,
      missedQuestions,
      teams,
    }
  }),
  on(listAudit, async ({ query }) => {
    const { rows, total } = await listAuditRows(deps.db, query)
    return answer(rows, { total })
  }),
]
