import { decideCaseStep, listDecisionCounts, listMyDecisions, makeDecision, restartCase } from '#contract/decisions.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as cases from './case-runs.service.ts'
import * as decisions from './decisions.service.ts'

export const decisionRoutes = (deps: Deps): Binding[] => [
  on(makeDecision, ({ caller, params, body }) => decisions.makeDecision(deps, caller, params, body)),
  on(listMyDecisions, ({ caller }) => decisions.listMyDecisions(deps, caller)),
  on(listDecisionCounts, () => decisions.listDecisionCounts(deps)),
  on(decideCaseStep, ({ caller, params, body }) => cases.decideCaseStep(deps, caller, params, body)),
  on(restartCase, ({ caller, params }) => cases.restartCase(deps, caller, params)),
]
