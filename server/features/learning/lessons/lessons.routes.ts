import { getLesson, getModule, listLessons, listModules } from '#contract/lessons.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as lessons from './lessons.service.ts'

export const lessonRoutes = (deps: Deps): Binding[] => [
  on(listModules, ({ caller }) => lessons.listModules(deps, caller)),
  on(getModule, ({ caller, params }) => lessons.getModule(deps, caller, params.moduleId)),
  on(listLessons, ({ caller, query }) => lessons.listLessons(deps, caller, query.moduleId)),
  on(getLesson, ({ caller, params }) => lessons.getLesson(deps, caller, params)),
]
