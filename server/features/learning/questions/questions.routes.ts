import { exportQuestionStatistics, listQuestionStatistics } from '#contract/question-statistics.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import * as statistics from './question-statistics.service.ts'
import { questionStatisticsCsv } from './question-statistics-csv.ts'

export const questionRoutes = (deps: Deps): Binding[] => [
  on(listQuestionStatistics, () => statistics.listQuestionStatistics(deps)),
  on(exportQuestionStatistics, async ({ query, reply }) =>
    sendCsv(deps, reply, 'questions', questionStatisticsCsv, () => statistics.listOptionStatistics(deps), query),
  ),
]
