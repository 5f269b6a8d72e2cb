import { openPracticePart, resetPracticePart, savePracticePart } from '#contract/practice-editing.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as practice from './practice-editing.service.ts'

export const practiceRoutes = (deps: Deps): Binding[] => [
  on(openPracticePart, ({ params }) => practice.openPracticePart(deps, params.part)),
  on(savePracticePart, ({ params, body, caller }) => practice.savePracticePart(deps, params.part, body, caller.account)),
  on(resetPracticePart, ({ params, caller }) => practice.resetPracticePart(deps, params.part, caller.account)),
]
