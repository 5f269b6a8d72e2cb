import type { AuthenticationResponseJSON, VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { findUserView } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { hashSecret, newLinkToken } from '../sessions/tokens.ts'
import {
  consumeChallenge,
  holdPasskey,
  insertChallenge,
  listPasskeysOfUser,
  lockPasskey,
  setPasskeyUsed,
} from './passkeys.queries.ts'

/** Lifetime of a challenge, in milliseconds, since a page may be open for a while before a passkey is chosen. */
export const challengeMilliseconds = 10 * 60_000

export type Purpose = 'add' | 'sign-in' | 'proof'

export function relyingParty({ config }: Pick<Deps, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.PUBLIC_URL)
  return { rpID: hostname, origin }
}

/** Stores the hash of a new challenge (192 random bits as base64url), so that any instance can check the answer. */
export async function issueChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = newLinkToken()
  const expiresAt = new Date(clock.now().getTime() + challengeMilliseconds)
  await insertChallenge(db, { challengeHash: hashSecret(challenge), purpose, userId, expiresAt })
  return challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const given = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof given === 'string' ? given : undefined
  } catch {
    return undefined
  }
}

/** Redeems a challenge once. Throws `passkey-expired` when it is expired, used, or for another person or purpose. */
export async function redeemChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientDataJSON: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) throw new DomainError('passkey-refused')
  if (!(await consumeChallenge(db, { challengeHash: hashSecret(challenge), purpose, userId }, clock.now())))
    throw new DomainError('passkey-expired')
  return challenge
}

export const readWebAuthn = () => import('@simplewebauthn/server')

/** A public key (COSE, P-256) without a known private key, so that an unknown passkey takes as long as a known one. */
const unknownKey = new Uint8Array(
  Buffer.from(
    'pQECAyYgASFYIKbyPpvQi5KwryXwxED_G0wNn7HFGkuVRTVEVu3EeqlZIlggEtleq6CRlpV_9wc3CRUyduRdMCg_b6dm7F20dop6GWg',
    'base64url',
  ),
)

export const describePasskeys = (passkeys: { credentialId: string; transports: string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))

/** Requests a signature by the account's passkeys, or by any passkey on the device when there is no account. */
export async function requestSignature(deps: Deps, purpose: Purpose, userId: string | null) {
  const passkeys = userId === null ? [] : await listPasskeysOfUser(deps.db, userId)
  return {
    challenge: await issueChallenge(deps, purpose, userId),
    rpId: relyingParty(deps).rpID,
    timeout: challengeMilliseconds,
    userVerification: 'required' as const,
    ...(passkeys.length > 0 ? { allowCredentials: describePasskeys(passkeys) } : {}),
  }
}

/** Verifies an answer with a key; undefined when signature, origin, site or user verification is wrong. */
async function verify(
  deps: Deps,
  answer: AuthenticationResponseJSON,
  challenge: string,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  const { verifyAuthenticationResponse } = await readWebAuthn()
  const { rpID, origin } = relyingParty(deps)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // We check the counter after the signature, since an unverified counter could be forged.
      credential: { id: answer.id, publicKey, counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}

/** WebAuthn §6.1.1: a counter that decreases means that the authenticator was cloned. */
const hasCounterGoneBack = (before: number, now: number) => (before > 0 || now > 0) && now <= before

/** Checks a signed challenge and returns its passkey's owner. Throws `passkey-expired`, and `passkey-refused` for every other reason. */
export async function checkSignature(
  deps: Deps,
  answer: AuthenticationResponseJSON,
  purpose: Purpose,
  userId: string | null,
): Promise<{ userId: string }> {
  const challenge = await redeemChallenge(deps, answer.response.clientDataJSON, purpose, userId)
  return deps.db.transaction().execute(async (trx) => {
    const passkey = await lockPasskey(trx, answer.id)
    const info = await verify(deps, answer, challenge, passkey ? new Uint8Array(passkey.publicKey) : unknownKey)
    if (!passkey || !info || (userId !== null && passkey.userId !== userId)) throw new DomainError('passkey-refused')
    const { userHandle } = answer.response
    if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) throw new DomainError('passkey-refused')
    if (hasCounterGoneBack(passkey.counter, info.newCounter)) {
      deps.log.warn({ event: 'passkey-counter-went-back', passkey: passkey.id }, 'a passkey may have been copied')
      throw new DomainError('passkey-refused', {
        message:
          'This passkey was not accepted, because a copy of it may exist. Sign in another way, remove it and add it again.',
      })
    }
    await setPasskeyUsed(trx, passkey.id, {
      counter: info.newCounter,
      isSynced: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
      lastUsedAt: deps.clock.now(),
    })
    return { userId: passkey.userId }
  })
}

/** The WebAuthn user handle: the bytes of the account's id, which reveal nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

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
