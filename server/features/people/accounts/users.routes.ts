import { changeUsers, exportUsers, listUsers, registerAccount, updateUser } from '#contract/auth.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { markDevice } from '../sessions/device-mark.ts'
import * as bulk from './bulk-users.service.ts'
import * as registration from './registration.service.ts'
import { listUserViews } from './users.queries.ts'
import * as users from './users.service.ts'
import { userCsv } from './users-csv.ts'

export const userRoutes = (deps: Deps): Binding[] => [
  on(registerAccount, async ({ body, userAgent, reply }) => {
    const signedIn = await registration.registerAccount(deps, body, userAgent)
    await markDevice(deps, reply, body.email)
    return signedIn
  }),
  on(updateUser, ({ params, body, caller }) => users.updateUser(deps, params.id, body, caller.account)),
  on(changeUsers, ({ body, caller }) => bulk.changeUsers(deps, body.ids, body.change, caller.account)),
  on(listUsers, async ({ query }) => {
    const { rows, ...size } = await listUserViews(deps.db, query)
    return answer({ users: rows }, size)
  }),
  on(exportUsers, async ({ query, reply }) =>
    sendCsv(deps, reply, 'users', userCsv, async (part) => (await listUserViews(deps.db, { ...query, ...part })).rows),
  ),
]
