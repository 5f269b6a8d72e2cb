import { getActivation, getMe, listUsers, login, logout, registerAccount } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as activations from './activations.service.ts'
import { listUserViews } from './auth.queries.ts'
import * as registration from './registration.service.ts'
import * as sessions from './sessions.service.ts'

/** The calls of accounts and sessions. */
export const authRoutes = (deps: Deps): Binding[] => [
  on(login, ({ body, userAgent }) => sessions.login(deps, body, userAgent)),
  on(registerAccount, ({ body, userAgent }) => registration.registerAccount(deps, body, userAgent)),
  on(getMe, async ({ caller }) => ({ user: await sessions.getUserView(deps.db, caller.account.id) })),
  on(logout, ({ caller }) => sessions.logout(deps, caller.account.sessionId)),
  on(getActivation, ({ params }) => activations.getActivation(deps, params.token)),
  on(listUsers, async ({ query }) => {
    const { users, total } = await listUserViews(deps.db, query)
    return answer({ users: users as never }, { total })
  }),
]
