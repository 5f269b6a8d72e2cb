import { answerHarderQuestions, listHarderQuestions } from '#contract/harder-questions.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as harder from './harder-questions.service.ts'

export const harderQuestionRoutes = (deps: Deps): Binding[] => [
  on(listHarderQuestions, ({ caller, params }) => harder.listHarderQuestions(deps, caller, params)),
  on(answerHarderQuestions, ({ caller, params, body }) => harder.answerHarderQuestions(deps, caller, params, body.answers)),
]
