import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Theme } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { findOwnView, findUserByEmail, setProfile } from '../accounts/accounts.service.ts'
import { personOf } from '../accounts/person.ts'
import { giveConsent, hasConsented, listConsentStates, withdrawConsent } from '../consents/consents.service.ts'
import { notifyOwner } from '../passkeys/passkey-email.ts'
import { countPasskeysOfUser, countRecoveryCodes, useUpRecoveryCode } from '../passkeys/passkeys.service.ts'
import { checkSignature, requestSignature } from '../passkeys/webauthn.service.ts'
import { checkOwnPassword } from '../passwords/passwords.service.ts'
import { countProofMail } from '../registration/address-proof.service.ts'
import { deviceName } from '../sessions/device-name.ts'
import {
  endSessionOfUser,
  endSessionsOfUser,
  findPasskeyNeeded,
  getUserView,
  listOpenSessions,
  setSessionProof,
} from '../sessions/sessions.service.ts'
import { clearDeviceFailures, countSignInTry } from '../sessions/sign-in-tries.ts'
import { listIdentities } from '../social/identities.service.ts'
import { listProviderStates } from '../social/providers.ts'

export async function getAccount({ db }: Pick<Deps, 'db'>, account: Account) {
  const [user, { theme }, row, consents] = await Promise.all([
    getUserView(db, account.id),
    findOwnView(db, account.id),
    findUserByEmail(db, account.email),
    listConsentStates(db, personOf(account)),
  ])
  return { user, hasPassword: row?.passwordHash != null, emailProvenAt: account.emailProvenAt, theme, consents }
}

/** Changes the given fields and consents. Throws `email-unproven` for a consent without a proven address, `too-many`. */
export async function updateAccount(
  deps: Deps,
  account: Account,
  change: { fullName?: string; company?: string; theme?: Theme; consents?: { marketing?: boolean } },
) {
  const { consents, ...profile } = change
  const person = personOf(account)
  const given = consents?.marketing
  if (given === true && !(await hasConsented(deps.db, person, 'marketing'))) {
    if (person.address === undefined) throw new DomainError('email-unproven')
    await countProofMail(deps, person.address)
  }
  await deps.db.transaction().execute(async (trx) => {
    if (Object.keys(profile).length > 0) await setProfile(trx, account.id, profile, deps.clock.now())
    if (given === true) await giveConsent(trx, deps, person, 'marketing', 'account page')
    if (given === false) await withdrawConsent(trx, deps, person, 'marketing')
  })
  return getAccount(deps, account)
}

export async function listSessions({ db, clock }: Deps, account: Account) {
  const sessions = await listOpenSessions(db, account.id, clock.now())
  return sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceName(userAgent),
    current: session.id === account.sessionId,
  }))
}

export async function endOtherSessions(deps: Deps, account: Account) {
  const others = (await listSessions(deps, account)).filter((session) => !session.current)
  await endSessionsOfUser(deps.db, account.id, deps.clock.now(), account.sessionId)
  return { ended: others.length }
}

export async function endOwnSession(deps: Deps, account: Account, id: string): Promise<void> {
  if (!(await endSessionOfUser(deps.db, account.id, id, deps.clock.now()))) throw new DomainError('not-found')
}

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
