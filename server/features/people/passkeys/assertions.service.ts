import type { AuthenticationResponseJSON, VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { challengeMilliseconds, issueChallenge, type Purpose, redeemChallenge, relyingParty } from './challenges.service.ts'
import { listPasskeysOfUser, lockPasskey, setPasskeyUsed } from './passkeys.queries.ts'

/** The library that speaks WebAuthn is loaded with the first passkey. */
export const readWebAuthn = () => import('@simplewebauthn/server')

/** A public key (COSE, P-256) that nobody has the private key of: an unknown passkey costs the same time as a known one. */
const unknownKey = new Uint8Array(
  Buffer.from(
    'pQECAyYgASFYIKbyPpvQi5KwryXwxED_G0wNn7HFGkuVRTVEVu3EeqlZIlggEtleq6CRlpV_9wc3CRUyduRdMCg_b6dm7F20dop6GWg',
    'base64url',
  ),
)

/** Passkey ids as the browser wants them named. */
export const describePasskeys = (passkeys: { credentialId: string; transports: string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))

/** What the browser is asked to sign. With an account only its passkeys are asked for, else whichever the device offers. */
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

/** The answer checked against a key; undefined when the signature, the origin, the site or the verification of the person does not hold. */
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
      // The counter is looked at after the signature, by us: before it, anybody could claim any counter.
      credential: { id: answer.id, publicKey, counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}

/** WebAuthn §6.1.1: an authenticator that counts never counts backwards, unless a copy of it exists. */
const hasCounterGoneBack = (before: number, now: number) => (before > 0 || now > 0) && now <= before

/**
 * Checks a signed challenge and returns whose passkey signed it. Throws `passkey-expired`, and `passkey-refused` for everything
 * else, whether the passkey is unknown, another person's, or the signature is wrong.
 */
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

/** How passkeys name an account: the bytes of its id, which tell nothing about the person. */
export const userHandleBytes = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
const userHandleOf = (userId: string) => Buffer.from(userHandleBytes(userId)).toString('base64url')
