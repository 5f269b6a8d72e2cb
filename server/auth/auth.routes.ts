import { changePassword, forgotPassword, resetPassword } from '#contract/account.ts'
import { getActivation, getMe, listUsers, login, logout, registerAccount, updateUser } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as activations from './activations.service.ts'
import { listUserViews } from './auth.queries.ts'
import { markDevice, readDeviceMark } from './device-mark.ts'
import * as passwords from './passwords.service.ts'
import * as registration from './registration.service.ts'
import * as sessions from './sessions.service.ts'
import { forgetSignInTries } from './sign-in-tries.ts'
import * as users from './users.service.ts'

/** The calls of accounts and sessions. */
export const authRoutes = (deps: Deps): Binding[] => [
  on(login, async ({ body, userAgent, address, request, reply }) => {
    const deviceMark = readDeviceMark(deps, request, body.email)
    const signedIn = await sessions.login(deps, body, { userAgent, address, deviceMark })
    if (!deviceMark) markDevice(deps, reply, body.email)
    return signedIn
  }),
  on(registerAccount, async ({ body, userAgent, reply }) => {
    const signedIn = await registration.registerAccount(deps, body, userAgent)
    markDevice(deps, reply, body.email)
    return signedIn
  }),
  on(forgotPassword, ({ body }) => passwords.forgotPassword(deps, body.email)),
  on(resetPassword, async ({ body, address, request, reply }) => {
    const { email } = await passwords.resetPassword(deps, body)
    await forgetSignInTries(deps, { email, address, deviceMark: readDeviceMark(deps, request, email) })
    markDevice(deps, reply, email)
    return { email }
  }),
  on(changePassword, ({ body, caller }) => passwords.changePassword(deps, caller.account, body)),
  on(updateUser, ({ params, body, caller }) => users.updateUser(deps, params.id, body, caller.account)),
  on(getMe, async ({ caller }) => ({ user: await sessions.getUserView(deps.db, caller.account.id) })),
  on(logout, ({ caller }) => sessions.logout(deps, caller.account.sessionId)),
  on(getActivation, ({ params }) => activations.getActivation(deps, params.token)),
  on(listUsers, async ({ query }) => {
    const { rows, ...size } = await listUserViews(deps.db, query)
    return answer({ users: rows as never }, size)
  }),
]
