import { completeLesson, completeModule, setPosition } from '#contract/progress.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as progress from './progress.service.ts'

export const progressRoutes = (deps: Deps): Binding[] => [
  on(setPosition, ({ caller, params, body }) => progress.setPosition(deps, caller, { ...params, ...body })),
  on(completeLesson, ({ caller, params, body }) => progress.completeLesson(deps, caller, params, body)),
  on(completeModule, ({ caller, params }) => progress.completeModule(deps, caller, params.moduleId)),
]
