import { Readable } from 'node:stream'
import { exportAudit, getInsights, listAudit, listTeamProgress } from '#contract/insights.ts'
import { auditLines, listAuditRows } from '../audit/audit.service.ts'
import type { Deps } from '../deps.ts'
import { attachmentHeader } from '../files/send-file.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { listTeamRows } from '../teams/teams.queries.ts'
import { countFunnel, countWaiting, listDropOff, listMissedQuestions, readTeamProgress } from './insights.queries.ts'

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

/** How long the counts over everybody are kept, in seconds: what waits is always counted anew. */
const historySeconds = 15

/** The funnel, drop-off and missed questions: each reads whole tables. */
async function readCourseHistory({ db }: Pick<Deps, 'db'>) {
  const [funnel, dropOff, missedQuestions] = await Promise.all([countFunnel(db), listDropOff(db), listMissedQuestions(db, 10)])
  return {
    funnel: Object.entries(steps).map(([step, label]) => ({ step, label, people: funnel[step] ?? 0 })),
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
      const newest = { ...query, status: 'approved', sort: 'createdAt', direction: 'desc' } as const
      const { rows, ...size } = await listTeamRows(deps.db, newest)
      const ids = rows.map((team) => team.id)
      return answer(await readTeamProgress(deps.db, ids), size)
    }),
    on(exportAudit, async ({ query, reply }) => {
      const name = `audit-${deps.clock.now().toISOString().slice(0, 10)}.csv`
      reply.headers({ 'content-disposition': attachmentHeader(name), 'cache-control': 'private, no-store' })
      await reply.type('text/csv; charset=utf-8').send(Readable.from(auditLines(deps.db, query.search)))
    }),
    on(listAudit, async ({ query }) => {
      const { rows, ...size } = await listAuditRows(deps.db, query)
      return answer(rows as never[], size)
    }),
  ]
}
