import { exportAudit, exportTeamProgress, getInsights, getWaiting, listAudit, listTeamProgress } from '#contract/insights.ts'
import type { Deps } from '../../../deps.ts'
import * as audit from '../../../platform/audit/audit.service.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { listApprovedTeams } from '../../access/teams/teams.service.ts'
import { readCatalogue } from '../../learning/course/catalogue.service.ts'
import { describeEntries } from './audit-sentences.service.ts'
import { readTeamProgress } from './insights.queries.ts'
import { readInsights, readWaiting } from './insights.service.ts'
import { auditCsv, teamProgressCsv } from './insights-csv.ts'

/** The calls of the admin's dashboard and audit. */
export const insightsRoutes = (deps: Deps): Binding[] => [
  on(getInsights, async () => readInsights(deps)),
  on(getWaiting, async () => readWaiting(deps)),
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
