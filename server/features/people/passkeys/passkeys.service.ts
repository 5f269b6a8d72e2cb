import { randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import { maxPasskeys, recoveryCodeCount } from '#contract/passkeys.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { lockUsers } from '../accounts/accounts.service.ts'
import { deviceName } from '../sessions/device-name.ts'
import { assertSessionOpen, lacksRequiredPasskey, requiresPasskey, setSessionProof } from '../sessions/sessions.service.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { notifyOwner } from './passkey-email.ts'
import {
  countPasskeysOfUser,
  countRecoveryCodes,
  deletePasskey,
  deletePasskeysOfUser,
  deleteRecoveryCodes,
  insertPasskey,
  insertRecoveryCodes,
  listPasskeysOfUser,
  setPasskeyName,
  setRecoveryCodeUsed,
} from './passkeys.queries.ts'
import {
  challengeMilliseconds,
  describePasskeys,
  issueChallenge,
  readWebAuthn,
  redeemChallenge,
  relyingParty,
  userHandleOf,
} from './webauthn.service.ts'

/** Crockford's base 32, without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** A new code of 80 random bits, such as ABCD-EFGH-JKMN-PQRS. */
const newRecoveryCode = () =>
  [...randomBytes(codeLength)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Hashes a code after normalising it: small letters, spaces, O for 0, I or L for 1. */
const hashCode = (code: string) =>
  hashSecret(
    code
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )

/** Replaces an account's recovery codes and returns the new ones; only their hashes are stored. */
export async function issueRecoveryCodes(trx: Queryable, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(
    trx,
    codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt: clock.now() })),
  )
  return codes
}

/** Uses a recovery code. Returns false when it is unknown or used. */
export const useUpRecoveryCode = (db: Queryable, { clock }: Pick<Deps, 'clock'>, userId: string, code: string) =>
  setRecoveryCodeUsed(db, userId, hashCode(code), clock.now())

/** Key algorithms (COSE) in order of preference: Ed25519, ES256 and, for older Windows, RS256. */
const algorithms = [-8, -7, -257]

export async function listPasskeys({ db, config }: Deps, account: Account) {
  const [passkeys, recoveryCodesLeft] = await Promise.all([
    listPasskeysOfUser(db, account.id),
    countRecoveryCodes(db, account.id),
  ])
  return { passkeys, recoveryCodesLeft, required: requiresPasskey(config, account) }
}

/** Throws `passkey-needed` when the session has not used an existing passkey, since a password must not add a second; throws `too-many-passkeys`. */
async function checkMayAdd(db: Queryable, deps: Deps, account: Account): Promise<number> {
  const count = await countPasskeysOfUser(db, account.id)
  if (count > 0 && lacksRequiredPasskey(deps.config, account)) throw new DomainError('passkey-needed')
  if (count >= maxPasskeys) throw new DomainError('too-many-passkeys')
  return count
}

/** Options for creating a passkey in the browser. Throws `passkey-needed`, `too-many-passkeys`. */
export async function startAddingPasskey(deps: Deps, account: Account) {
  await checkMayAdd(deps.db, deps, account)
  const options = {
    challenge: await issueChallenge(deps, 'add', account.id),
    rp: { id: relyingParty(deps).rpID, name: (await readOperator(deps.db)).courseName },
    user: { id: userHandleOf(account.id), name: account.email, displayName: account.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeMilliseconds,
    attestation: 'none' as const,
    excludeCredentials: describePasskeys(await listPasskeysOfUser(deps.db, account.id)),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
  return { options }
}

async function readNewPasskey(deps: Deps, account: Account, credential: RegistrationResponseJSON) {
  const challenge = await redeemChallenge(deps, credential.response.clientDataJSON, 'add', account.id)
  const [{ verifyRegistrationResponse }, { withoutAttestation }] = await Promise.all([
    readWebAuthn(),
    import('./without-attestation.ts'),
  ])
  const { rpID, origin } = relyingParty(deps)
  try {
    const attestationObject = withoutAttestation(credential.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo
  } catch {
    // Malformed and invalid answers get the same refusal.
  }
  throw new DomainError('passkey-refused', { message: 'This passkey could not be added. Please try again.' })
}

/** Adds a passkey, the first with recovery codes. Throws `passkey-needed`, `passkey-refused`, `passkey-expired`, `passkey-taken`, `too-many-passkeys`. */
export async function addPasskey(
  deps: Deps,
  account: Account,
  input: { credential: RegistrationResponseJSON; name?: string },
  userAgent: string,
) {
  const made = await readNewPasskey(deps, account, input.credential)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await lockUsers(trx, [account.id])
      // The account may have been taken over, and its passkeys removed, meanwhile.
      await assertSessionOpen(trx, account.sessionId)
      const before = await checkMayAdd(trx, deps, account)
      const passkey = await insertPasskey(trx, {
        userId: account.id,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: input.credential.response.transports ?? [],
        isSynced: made.credentialDeviceType === 'multiDevice',
        isBackedUp: made.credentialBackedUp,
        name: input.name ?? deviceName(userAgent),
        createdAt: deps.clock.now(),
      })
      await setSessionProof(trx, deps, account.sessionId, 'passkey')
      if (account.role === 'admin') await recordAction(trx, deps, account, 'passkey-added', 'own-account', null)
      await notifyOwner(trx, deps, account, 'added')
      return { passkey, recoveryCodes: before === 0 ? await issueRecoveryCodes(trx, deps, account.id) : null }
    })
  } catch (error) {
    if (violatedUnique(error) === 'passkeys_credential_id_key') throw new DomainError('passkey-taken')
    throw error
  }
}

export async function renamePasskey({ db }: Deps, account: Account, id: string, name: string) {
  const passkey = await setPasskeyName(db, account.id, id, name)
  if (!passkey) throw new DomainError('passkey-not-found')
  return { passkey }
}

/** Removes a passkey, with the last one also the recovery codes. Throws `passkey-not-found`, and `last-passkey` where the site requires one. */
export async function removePasskey(deps: Deps, account: Account, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [account.id])
    if (!(await deletePasskey(trx, account.id, id))) throw new DomainError('passkey-not-found')
    await addTombstones(trx, deps, { passkey: [id] })
    if ((await countPasskeysOfUser(trx, account.id)) === 0) {
      if (requiresPasskey(deps.config, account)) throw new DomainError('last-passkey')
      await removeAllPasskeys(trx, deps, account.id)
    }
    if (account.role === 'admin') await recordAction(trx, deps, account, 'passkey-removed', 'own-account', null)
    await notifyOwner(trx, deps, account, 'removed')
  })
}

/** Replaces the recovery codes with ten new ones. Throws `passkey-not-found` for an account without a passkey. */
export async function makeRecoveryCodes(deps: Deps, account: Account) {
  return deps.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [account.id])
    if ((await countPasskeysOfUser(trx, account.id)) === 0)
      throw new DomainError('passkey-not-found', { message: 'Add a passkey first: recovery codes stand in for a lost one.' })
    if (account.role === 'admin') await recordAction(trx, deps, account, 'recovery-codes-made', 'own-account', null)
    await notifyOwner(trx, deps, account, 'codes-made')
    return { recoveryCodes: await issueRecoveryCodes(trx, deps, account.id) }
  })
}

/** Removes all passkeys and recovery codes of an account in the caller's transaction. Returns the number of passkeys. */
export async function removeAllPasskeys(trx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<number> {
  await deleteRecoveryCodes(trx, userId)
  const removed = await deletePasskeysOfUser(trx, userId)
  await addTombstones(trx, deps, { passkey: removed })
  return removed.length
}

export { countPasskeysOfUser, countRecoveryCodes } from './passkeys.queries.ts'
