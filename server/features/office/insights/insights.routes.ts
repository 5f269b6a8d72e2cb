import type { CsvColumns } from '#contract/csv.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import { getInsights, getWaiting, listAudit, listTeamProgress, type TeamProgress } from '#contract/insights.ts'
import { listLearnerProgress } from '#contract/learner-progress.ts'
import type { Deps } from '../../../deps.ts'
import * as audit from '../../../platform/audit/audit.service.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { listApprovedTeams } from '../../access/teams/teams.service.ts'
import { readCatalogue } from '../../learning/lessons/catalogue.service.ts'
import { describeEntries } from './audit-sentences.service.ts'
import { listLearnerProgressRows, readTeamProgress } from './insights.queries.ts'
import { readInsights, readWaiting } from './insights.service.ts'

const moduleColumns = (modules: { id: number }[]): CsvColumns<TeamProgress> =>
  modules.map(({ id }) => [
    `Completed Module ${id}`,
    (team) => team.modules.find(({ moduleId }) => moduleId === id)?.completed ?? 0,
  ])

const quizColumns = (modules: { id: number }[]): CsvColumns<Given<typeof listLearnerProgress.row>> =>
  modules.map(({ id }) => [
    `Best quiz score, Module ${id} (%)`,
    ({ quizScores }) => quizScores.find(({ moduleId }) => moduleId === id)?.best,
  ])

export const insightsRoutes = (deps: Deps): Binding[] => [
  on(getInsights, async () => readInsights(deps)),
  on(getWaiting, async () => readWaiting(deps)),
  ...listRoutes(
    deps,
    listTeamProgress,
    async (filter) => {
      const { rows, ...size } = await listApprovedTeams(deps, filter)
      const ids = rows.map(({ id }) => id)
      return { rows: await readTeamProgress(deps.db, ids), ...size }
    },
    { moreColumns: async () => moduleColumns((await readCatalogue(deps.db)).modules) },
  ),
  ...listRoutes(
    deps,
    listLearnerProgress,
    async (filter) => {
      const { rows, ...size } = await listLearnerProgressRows(deps.db, filter)
      return { rows: rows.map(({ id, ...row }) => ({ _id: id, ...row })), ...size }
    },
    { moreColumns: async () => quizColumns((await readCatalogue(deps.db)).modules) },
  ),
  ...listRoutes(deps, listAudit, async (filter) => {
    const { rows, ...size } = await audit.listAudit(deps, filter)
    return { rows: await describeEntries(deps, rows), ...size }
  }),
]
