import { listLabScores, submitLabDrill } from '#contract/lab.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as lab from './lab.service.ts'

/** The calls of the search lab. */
export const labRoutes = (deps: Deps): Binding[] => [
  on(listLabScores, ({ caller }) => lab.listLabScores(deps, caller)),
  on(submitLabDrill, ({ caller, params, body }) => lab.submitLabDrill(deps, caller, params.drill, body.query)),
]
