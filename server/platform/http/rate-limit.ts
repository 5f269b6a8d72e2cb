import { DomainError } from '#contract/domain-error.ts'
import type { AnyEndpoint, RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { provenAddress } from '../addresses/proven-address.ts'
import type { Caller } from './caller.ts'
import { keyedHash } from './keyed-hash.ts'
import { countHit, deleteOldCounters } from './rate-limit.queries.ts'

const readPath = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      body,
    )

/** Removes the part after a plus sign, which most providers deliver to the same mailbox. */
const mailboxOf = (text: string) => text.replace(/\+[^@]*@/, '@')

/** Allowed clock skew between instances, in milliseconds. A window further in the future was written by a wrong clock and is ignored. */
const clockSkewMs = 60_000

/** Counts a call against its limits, which all instances share. The table holds keyed hashes only. Throws `too-many` with the seconds to wait. */
export async function countCall(
  deps: Deps,
  name: string,
  limits: readonly RateLimit[],
  source: { address: string; body: unknown },
): Promise<void> {
  const now = deps.clock.now()
  const latest = new Date(now.getTime() + clockSkewMs)
  const countAgainst = async (limit: RateLimit) => {
    const value = limit.per === 'address' ? source.address : readPath(source.body, limit.per.slice('body.'.length))
    const counted = mailboxOf(String(value).toLowerCase().trim())
    const key = keyedHash(deps, 'rate-limit', limit.together ?? name, limit.per, String(limit.windowSeconds), counted)
    const opens = new Date(now.getTime() - limit.windowSeconds * 1000)
    const { hits, windowStart } = await countHit(deps.db, key, { now, opens, latest })
    if (hits <= limit.max * deps.config.RATE_LIMIT_SCALE) return
    const leftSeconds = (windowStart.getTime() - now.getTime()) / 1000 + limit.windowSeconds
    const retryAfterSeconds = Math.min(limit.windowSeconds, Math.max(1, leftSeconds))
    const wait =
      retryAfterSeconds < 90
        ? 'in a minute'
        : retryAfterSeconds < 5400
          ? `in ${Math.ceil(retryAfterSeconds / 60)} minutes`
          : `in ${Math.ceil(retryAfterSeconds / 3600)} hours`
    throw new DomainError('too-many', { message: `Too many attempts. Please try again ${wait}.`, retryAfterSeconds })
  }
  await Promise.all(limits.map(countAgainst))
}

export async function forgetOldCounters({ db, clock }: Deps): Promise<number> {
  const dayAgo = new Date(clock.now().getTime() - 86_400_000)
  return deleteOldCounters(db, dayAgo)
}

/** Daily changes of an account without a proven address: enough for a module, too few to fill a database. */
const changesPerDay = 200

const unprovenLimits: RateLimit[] = [{ per: 'body.userId', max: changesPerDay, windowSeconds: 86_400 }]

/** Counts a change made by an account without a proven address. Throws `too-many`. Confirming the address lifts the limit at once. */
export async function countUnprovenChange(
  deps: Deps,
  endpoint: Pick<AnyEndpoint, 'countsAsChange'>,
  caller: Caller,
): Promise<void> {
  if (caller.kind !== 'account' || provenAddress(caller.account) !== undefined) return
  if (!endpoint.countsAsChange) return
  try {
    await countCall(deps, 'changes of an unproven account', unprovenLimits, { address: '', body: { userId: caller.account.id } })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too-many') throw error
    throw new DomainError('too-many', {
      message: `You have saved ${changesPerDay} changes today. Confirm your email address in your account, and you can continue at once.`,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}
