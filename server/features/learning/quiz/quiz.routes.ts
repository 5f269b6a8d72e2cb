import { answerHarderQuestions, listHarderQuestions, submitQuiz } from '#contract/quiz.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as harder from './harder-questions.service.ts'
import * as quiz from './quiz.service.ts'

export const quizRoutes = (deps: Deps): Binding[] => [
  on(submitQuiz, ({ caller, params, body }) => quiz.submitQuiz(deps, caller, params, body)),
  on(listHarderQuestions, ({ caller, params }) => harder.listHarderQuestions(deps, caller, params)),
  on(answerHarderQuestions, ({ caller, params, body }) => harder.answerHarderQuestions(deps, caller, params, body.answers)),
]
