import {
  answerAssessmentQuestion,
  endAssessment,
  getAssessment,
  getAssessmentAttempt,
  sendArtefact,
  startAssessment,
} from '#contract/assessment.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as artefacts from './artefacts.service.ts'
import * as status from './assessment-status.service.ts'
import * as attempts from './attempts.service.ts'

export const assessmentRoutes = (deps: Deps): Binding[] => [
  on(getAssessment, ({ caller }) => status.getAssessment(deps, caller.account)),
  on(startAssessment, ({ caller }) => attempts.startAssessment(deps, caller.account)),
  on(getAssessmentAttempt, ({ caller, params }) => attempts.getAssessmentAttempt(deps, caller.account, params.id)),
  on(answerAssessmentQuestion, ({ caller, params, body }) =>
    attempts.answerAssessmentQuestion(deps, caller.account, params.id, { questionId: params.questionId, ...body }),
  ),
  on(endAssessment, ({ caller, params }) => attempts.endAssessment(deps, caller.account, params.id)),
  on(sendArtefact, async ({ caller, body }) =>
    answer(await artefacts.sendArtefact(deps, caller.account, body.submissionId), {
      message: 'Your work is on its way to a reviewer.',
    }),
  ),
]
