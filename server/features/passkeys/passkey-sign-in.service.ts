import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import { getUserView, openSession } from '../sessions/sessions.service.ts'
import { checkSignature, requestSignature } from './assertions.service.ts'

/** A challenge for signing in with whichever passkey the device offers. */
export const startPasskeySignIn = async (deps: Deps) => ({ options: await requestSignature(deps, 'sign-in', null) })

/** Signs in with a passkey. Throws `passkey-refused`, `passkey-expired`, `account-disabled`. */
export async function signInWithPasskey(deps: Deps, credential: AuthenticationResponseJSON, userAgent: string) {
  const { userId } = await checkSignature(deps, credential, 'sign-in', null)
  const user = await findUserView(deps.db, userId)
  if (!user) throw new DomainError('passkey-refused')
  if (user.status !== 'active') throw new DomainError('account-disabled')
  const token = await openSession(deps.db, deps, user, { kind: 'session', userAgent, byPasskey: true })
  return { user: await getUserView(deps.db, userId), token }
}
