import { getMe, login, logout } from '#contract/auth.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { findOwnView } from '../accounts/accounts.service.ts'
import { markDevice, readDeviceMark } from './device-mark.ts'
import * as sessions from './sessions.service.ts'
import { findPasskeyNeeded } from './sessions.service.ts'

export const sessionRoutes = (deps: Deps): Binding[] => [
  on(login, async ({ body, userAgent, address, request, reply }) => {
    const deviceMark = await readDeviceMark(deps, request, body.email)
    const signedIn = await sessions.login(deps, body, { userAgent, address, deviceMark })
    if (!deviceMark) await markDevice(deps, reply, body.email)
    return { ...signedIn, passkeyNeeded: await findPasskeyNeeded(deps, { ...signedIn.user, passkeyProvenAt: null }) }
  }),
  on(getMe, async ({ caller }) => ({
    user: await sessions.getUserView(deps.db, caller.account.id),
    ...(await findOwnView(deps.db, caller.account.id)),
    passkeyNeeded: await findPasskeyNeeded(deps, caller.account),
  })),
  on(logout, ({ caller }) => sessions.logout(deps, caller.account.sessionId)),
]
