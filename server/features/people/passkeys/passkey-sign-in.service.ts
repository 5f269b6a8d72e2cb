import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { checkSignature, requestSignature } from './assertions.service.ts'
import { holdPasskey } from './passkeys.queries.ts'

export const startPasskeySignIn = async (deps: Deps) => ({ options: await requestSignature(deps, 'sign-in', null) })

export async function signInWithPasskey(deps: Deps, credential: AuthenticationResponseJSON, userAgent: string) {
  const { userId } = await checkSignature(deps, credential, 'sign-in', null)
  return deps.db.transaction().execute(async (trx) => {
    // The account may have been taken over, and the passkey removed, since the signature was checked.
    if (!(await holdPasskey(trx, userId, credential.id))) throw new DomainError('passkey-refused')
    const user = await findUserView(trx, userId)
    if (!user) throw new DomainError('passkey-refused')
    if (user.status !== 'active') throw new DomainError('account-disabled')
    return { user, token: await openSession(trx, deps, user, { kind: 'session', userAgent, byPasskey: true }) }
  })
}
