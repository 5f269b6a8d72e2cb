import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { hashSecret, newLinkToken } from '../sessions/tokens.ts'
import { consumeChallenge, insertChallenge } from './passkeys.queries.ts'

/** Lifetime of a challenge, in milliseconds, since a page may be open for a while before a passkey is chosen. */
export const challengeMilliseconds = 10 * 60_000

export type Purpose = 'add' | 'sign-in' | 'proof'

export function relyingParty({ config }: Pick<Deps, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.PUBLIC_URL)
  return { rpID: hostname, origin }
}

/** Stores the hash of a new challenge (192 random bits), so that any instance can check the answer. */
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
