import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { checkSignature, requestSignature } from '../passkeys/assertions.service.ts'
import { notifyOwner } from '../passkeys/passkey-email.ts'
import { countPasskeysOfUser, countRecoveryCodes } from '../passkeys/passkeys.service.ts'
import { useUpRecoveryCode } from '../passkeys/recovery-codes.service.ts'
import { checkOwnPassword } from '../passwords/passwords.service.ts'
import { findPasskeyNeeded } from '../sessions/required-passkey.ts'
import { setSessionProof } from '../sessions/sessions.service.ts'
import { clearDeviceFailures, countSignInTry } from '../sessions/sign-in-tries.ts'
import { listIdentities } from '../social/identities.service.ts'
import { listProviderStates } from '../social/providers.ts'

/** The ways in which the signed-in person can confirm their identity, with a challenge for their passkeys. */
export async function startProof(deps: Deps, account: Account) {
  const [user, passkeys, codes, { identities }, passkeyNeeded] = await Promise.all([
    findUserByEmail(deps.db, account.email),
    countPasskeysOfUser(deps.db, account.id),
    countRecoveryCodes(deps.db, account.id),
    listIdentities(deps, account),
    findPasskeyNeeded(deps, account),
  ])
  const configured = listProviderStates(deps.config).filter(({ configured }) => configured)
  return {
    hasPassword: user?.passwordHash != null,
    hasRecoveryCodes: codes > 0,
    options: passkeys > 0 ? await requestSignature(deps, 'proof', account.id) : null,
    // Admins cannot sign in with a provider.
    providers: configured
      .filter(({ id }) => account.role !== 'admin' && identities.some(({ provider }) => provider === id))
      .map(({ id, name }) => ({ id, name })),
    passkeyNeeded,
  }
}

type Proof = { password: string } | { passkey: AuthenticationResponseJSON } | { recoveryCode: string }

/** Satisfies `recentProof`. Throws `wrong-current-password`, `passkey-refused`, `passkey-expired`, `recovery-code-wrong`, `too-many`. */
export async function giveProof(deps: Deps, account: Account, proof: Proof): Promise<void> {
  if ('password' in proof) {
    await checkOwnPassword(deps, account, proof.password, 'password')
    await setSessionProof(deps.db, deps, account.sessionId, 'password')
  } else if ('passkey' in proof) {
    await checkSignature(deps, proof.passkey, 'proof', account.id)
    await setSessionProof(deps.db, deps, account.sessionId, 'passkey')
  } else await proveByRecoveryCode(deps, account, proof.recoveryCode)
}

async function proveByRecoveryCode(deps: Deps, account: Account, code: string): Promise<void> {
  const source = { email: account.email, address: account.id, deviceMark: `${account.sessionId}|recovery` }
  await countSignInTry(deps, source)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useUpRecoveryCode(trx, deps, account.id, code)))
      throw new DomainError('recovery-code-wrong', {
        issues: [{ path: 'recoveryCode', message: 'This recovery code is not valid or has already been used.' }],
      })
    await setSessionProof(trx, deps, account.sessionId, 'passkey')
    if (account.role === 'admin') await recordAction(trx, deps, account, 'recovery-code-used', 'own-account', null)
    await notifyOwner(trx, deps, account, 'code-used')
  })
  await clearDeviceFailures(deps, source)
}
