import { listRefreshers, submitRefresher } from '#contract/refreshers.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as refreshers from './refreshers.service.ts'

export const refresherRoutes = (deps: Deps): Binding[] => [
  on(listRefreshers, ({ caller }) => refreshers.listRefreshers(deps, caller)),
  on(submitRefresher, ({ caller, params, body }) => refreshers.submitRefresher(deps, caller, params.moduleId, body)),
]
