import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { hashSecret, newLinkToken } from '../sessions/tokens.ts'
import { consumeChallenge, insertChallenge } from './passkeys.queries.ts'

/** How long a challenge may be answered, in milliseconds: a page may stand open for a while before its passkey is picked. */
export const challengeMilliseconds = 10 * 60_000

/** What a challenge is for: to add a passkey, to sign in, or to prove again who is signed in. */
export type Purpose = 'add' | 'sign-in' | 'proof'

/** The site as passkeys know it: they belong to its host and answer to its origin only. */
export function relyingParty({ config }: Pick<Deps, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.PUBLIC_URL)
  return { rpID: hostname, origin }
}

/** Makes a challenge (192 random bits) that is stored, hashed, until it is answered; every instance can read the answer. */
export async function issueChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: Purpose,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newLinkToken()
  const expiresAt = new Date(clock.now().getTime() + challengeMilliseconds)
  await insertChallenge(db, { challengeHash: hashSecret(challenge), purpose, userId, expiresAt })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
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

/**
 * Takes the challenge that a browser's answer names, which no other answer can name again, whatever becomes of this one. Throws
 * `passkey-expired` for one that has ended, was used before, or was made for somebody or something else.
 */
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
