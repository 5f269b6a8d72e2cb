import {
  addPasskey,
  listPasskeys,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { markDevice } from '../sessions/device-mark.ts'
import * as passkeys from './passkeys.service.ts'
import * as webauthn from './webauthn.service.ts'

export const passkeyRoutes = (deps: Deps): Binding[] => [
  on(startPasskeySignIn, async () => ({ options: await webauthn.requestSignature(deps, 'sign-in', null) })),
  on(signInWithPasskey, async ({ body, userAgent, request, reply }) => {
    const signedIn = await webauthn.signInWithPasskey(deps, body.credential, userAgent)
    request.signedInEmail = signedIn.user.email
    await markDevice(deps, reply, signedIn.user.email)
    return signedIn
  }),
  on(listPasskeys, ({ caller }) => passkeys.listPasskeys(deps, caller.account)),
  on(startAddingPasskey, ({ caller }) => passkeys.startAddingPasskey(deps, caller.account)),
  on(addPasskey, ({ body, caller, userAgent }) => passkeys.addPasskey(deps, caller.account, body, userAgent)),
  on(renamePasskey, ({ params, body, caller }) => passkeys.renamePasskey(deps, caller.account, params.id, body.name)),
  on(removePasskey, ({ params, caller }) => passkeys.removePasskey(deps, caller.account, params.id)),
  on(makeRecoveryCodes, ({ caller }) => passkeys.makeRecoveryCodes(deps, caller.account)),
]
