import { registerAccount } from '#contract/auth.ts'
import { confirmAddress, mailConfirmation } from '#contract/own-account.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { markDevice } from '../sessions/device-mark.ts'
import * as proof from './address-proof.service.ts'
import * as registration from './registration.service.ts'

export const registrationRoutes = (deps: Deps): Binding[] => [
  on(registerAccount, async ({ body, userAgent, reply }) => {
    const signedIn = await registration.registerAccount(deps, body, userAgent)
    await markDevice(deps, reply, body.email)
    return signedIn
  }),
  on(mailConfirmation, async ({ caller }) => {
    const sent = await proof.mailConfirmation(deps, caller.account)
    const message =
      sent.delivery === 'queued'
        ? 'An email with a link is on its way.'
        : 'The email is kept: this site cannot send mail at the moment.'
    return answer(sent, { message: sent.mailed ? message : 'Your address is already confirmed.' })
  }),
  on(confirmAddress, ({ body, caller }) => proof.confirmAddress(deps, caller.account, body.token)),
]
