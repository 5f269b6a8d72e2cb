import { exportAudit, exportTeamProgress, getInsights, listAudit, listTeamProgress, weeksShown } from '#contract/insights.ts'
import type { Deps } from '../../deps.ts'
import * as audit from '../../platform/audit/audit.service.ts'
import { answer } from '../../platform/http/answer.ts'
import { type Binding, on } from '../../platform/http/routes.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { readCatalogue } from '../course/catalogue.service.ts'
import { listApprovedTeams } from '../teams/teams.service.ts'
import { describeEntries } from './audit-sentences.service.ts'
import { countFunnel, countWaiting, countWeeks, listDropOff, listMissedQuestions, readTeamProgress } from './insights.queries.ts'
import { auditCsv, teamProgressCsv } from './insights-csv.ts'

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

/** How long the counts over everybody are kept, in seconds: what waits is always counted again. */
const historySeconds = 15

/** The funnel, the weeks, drop-off and missed questions: each reads whole tables. */
async function readCourseHistory({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const [funnel, weeks, dropOff, missedQuestions] = await Promise.all([
    countFunnel(db),
    countWeeks(db, clock.now(), weeksShown),
    listDropOff(db),
    listMissedQuestions(db, 10),
  ])
  return {
    funnel: Object.entries(steps).map(([step, label]) => ({ step, label, people: funnel[step] ?? 0 })),
    weeks,
    dropOff,
    missedQuestions,
  }
}

/** Keeps what `read` gives for so many seconds, and lets calls at the same time wait for one reading; a failure is not kept. */
function keptFor<Value>(seconds: number, clock: Deps['clock'], read: () => Promise<Value>): () => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && kept.until > now) return kept.value
    const value = read()
    kept = { until: now + seconds * 1000, value }
    value.catch(() => {
      kept = undefined
    })
    return value
  }
}

/** The calls of the admin's dashboard and audit. */
export const insightsRoutes = (deps: Deps): Binding[] => {
  const readHistory = keptFor(historySeconds, deps.clock, () => readCourseHistory(deps))
  return [
    on(getInsights, async () => {
      const [waiting, history] = await Promise.all([countWaiting(deps.db, deps.clock.now()), readHistory()])
      return { waiting, ...history }
    }),
    on(listTeamProgress, async ({ query }) => {
      const { rows, ...size } = await listApprovedTeams(deps, query)
      const ids = rows.map((team) => team.id)
      return answer(await readTeamProgress(deps.db, ids), size)
    }),
    on(exportTeamProgress, async ({ query, reply }) => {
      const { modules } = await readCatalogue(deps.db)
      const columns = teamProgressCsv(modules.map(({ id }) => id))
      return sendCsv(deps, reply, 'progress', columns, async (part) => {
        const { rows } = await listApprovedTeams(deps, { ...query, ...part })
        return readTeamProgress(
          deps.db,
          rows.map(({ id }) => id),
        )
      })
    }),
    on(exportAudit, async ({ query, reply }) =>
      sendCsv(deps, reply, 'audit', auditCsv, async (part) =>
        describeEntries(deps.db, (await audit.listAudit(deps, { ...query, ...part })).rows),
      ),
    ),
    on(listAudit, async ({ query }) => {
      const { rows, ...size } = await audit.listAudit(deps, query)
      return answer(await describeEntries(deps.db, rows), size)
    }),
  ]
}
