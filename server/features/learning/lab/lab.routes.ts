import { deleteLabString, getLabEdits, listLabScores, listLabStrings, saveLabString, submitLabDrill } from '#contract/lab.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as lab from './lab.service.ts'

export const labRoutes = (deps: Deps): Binding[] => [
  on(getLabEdits, ({ caller }) => lab.getLabEdits(deps, caller)),
  on(listLabScores, ({ caller }) => lab.listLabScores(deps, caller)),
  on(submitLabDrill, ({ caller, params, body }) => lab.submitLabDrill(deps, caller, params.drill, body.query)),
  on(listLabStrings, ({ caller }) => lab.listLabStrings(deps, caller)),
  on(saveLabString, ({ caller, params, body }) => lab.saveLabString(deps, caller, params.id, body)),
  on(deleteLabString, ({ caller, params }) => lab.deleteLabString(deps, caller, params.id)),
]
