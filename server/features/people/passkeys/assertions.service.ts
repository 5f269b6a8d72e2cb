import type { AuthenticationResponseJSON, VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { challengeMilliseconds, issueChallenge, type Purpose, redeemChallenge, relyingParty } from './challenges.service.ts'
import { listPasskeysOfUser, lockPasskey, setPasskeyUsed } from './passkeys.queries.ts'

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
  const challenge = Buffer.from(await issueChallenge(deps, purpose, userId)).toString('base64url')
  return {
    challenge,
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
export const userHandleBytes = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
const userHandleOf = (userId: string) => Buffer.from(userHandleBytes(userId)).toString('base64url')
