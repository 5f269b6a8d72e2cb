import type { CsvColumns } from '#contract/csv.ts'
import { exportQuestionStatistics, listQuestionStatistics } from '#contract/question-statistics.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import * as statistics from './question-statistics.service.ts'

/** Unchosen distractors are named only when the question has answers. */
const statisticsCsv: CsvColumns<statistics.OptionStatistics> = [
  ['Module', ({ moduleId }) => moduleId],
  ['Pool', ({ pool }) => (pool === 'quiz' ? 'quiz' : 'final assessment')],
  ['Question id', ({ question }) => question.id],
  ['Question', ({ question }) => question.question],
  ['Answered', ({ question }) => question.answered],
  ['Right (%)', ({ question }) => question.rightPercent],
  ['Discrimination', ({ question }) => question.discrimination],
  ['Option', ({ option }) => option.id.toUpperCase()],
  ['Text of the option', ({ option }) => option.text],
  ['Is right', ({ option }) => option.isRight],
  ['Chosen', ({ option }) => option.count],
  ['Distractor never chosen', ({ question, option }) => (question.answered > 0 && !option.isRight ? option.count === 0 : null)],
  ['As of (UTC)', ({ countedAt }) => countedAt],
]

export const questionRoutes = (deps: Deps): Binding[] => [
  on(listQuestionStatistics, () => statistics.listQuestionStatistics(deps)),
  on(exportQuestionStatistics, async ({ query, reply }) =>
    sendCsv(deps, reply, 'questions', statisticsCsv, () => statistics.listOptionStatistics(deps), query),
  ),
]
