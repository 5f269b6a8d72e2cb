import { changeUsers, listUsers, registerAccount, updateUser } from '#contract/auth.ts'
import type { Deps } from '../../../deps.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { listUserViews } from '../accounts/accounts.queries.ts'
import * as registration from '../registration/registration.service.ts'
import { markDevice } from '../sessions/device-mark.ts'
import * as users from './users.service.ts'

export const userRoutes = (deps: Deps): Binding[] => [
  on(registerAccount, async ({ body, userAgent, reply }) => {
    const signedIn = await registration.registerAccount(deps, body, userAgent)
    await markDevice(deps, reply, body.email)
    return signedIn
  }),
  on(updateUser, ({ params, body, caller }) => users.updateUser(deps, params.id, body, caller.account)),
  on(changeUsers, ({ body, caller }) => users.changeUsers(deps, body.users, caller.account)),
  ...listRoutes(deps, listUsers, (filter) => listUserViews(deps.db, filter)),
]
