import { changePassword, forgotPassword, resetPassword } from '#contract/own-account.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import { markDevice, readDeviceMark } from '../sessions/device-mark.ts'
import { clearAllFailures } from '../sessions/sign-in-tries.ts'
import * as passwords from './passwords.service.ts'

export const passwordRoutes = (deps: Deps): Binding[] => [
  on(forgotPassword, async ({ body }) => {
    await passwords.forgotPassword(deps, body.email)
    return { delivery: mailDeliveryOf(deps) }
  }),
  on(resetPassword, async ({ body, address, request, reply }) => {
    const { email } = await passwords.resetPassword(deps, body)
    await clearAllFailures(deps, { email, address, deviceMark: await readDeviceMark(deps, request, email) })
    await markDevice(deps, reply, email)
    return { email }
  }),
  on(changePassword, ({ body, caller }) => passwords.changePassword(deps, caller.account, body)),
]
