import { listQuestionStatistics } from '#contract/question-statistics.ts'
import type { Deps } from '../../deps.ts'
import { type Binding, on } from '../../platform/http/routes.ts'
import * as statistics from './question-statistics.service.ts'

/** The calls about the questions of the quizzes. */
export const questionRoutes = (deps: Deps): Binding[] => [
  on(listQuestionStatistics, () => statistics.listQuestionStatistics(deps)),
]
