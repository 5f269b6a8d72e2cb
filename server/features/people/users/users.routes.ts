import { changeUsers, listUsers, updateUser } from '#contract/auth.ts'
import type { Deps } from '../../../deps.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { listUserViews } from './users.queries.ts'
import * as users from './users.service.ts'

export const userRoutes = (deps: Deps): Binding[] => [
  on(updateUser, ({ params, body, caller }) => users.updateUser(deps, params.id, body, caller.account)),
  on(changeUsers, ({ body, caller }) => users.changeUsers(deps, body.users, caller.account)),
  ...listRoutes(deps, listUsers, (filter) => listUserViews(deps.db, filter)),
]
