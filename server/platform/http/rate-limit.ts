import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from './keyed-hash.ts'
import { countHits, deleteOldCounters } from './rate-limit.queries.ts'

const readPath = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      body,
    )

/** What belongs to one mailbox: with most providers everything behind a plus sign does. */
const mailboxOf = (text: string) => text.replace(/\+[^@]*@/, '@')

/**
 * By how much the clocks of two instances may differ, in milliseconds. What lies further in the future was written while a clock was wrong,
 * and no longer counts.
 */
const clockSkewMs = 60_000

/**
 * Counts one call against its limits, in one statement shared by all instances.
 * Keys are keyed hashes: the table holds neither addresses nor emails. Throws DomainError `too-many` with the seconds to wait.
 */
export async function countCall(
  deps: Deps,
  name: string,
  limits: readonly RateLimit[],
  source: { address: string; body: unknown },
): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const rows = limits
    .map((limit) => {
      const value = limit.per === 'address' ? source.address : readPath(source.body, limit.per.slice('body.'.length))
      const counted = mailboxOf(String(value).toLowerCase().trim())
      const key = keyedHash(deps, 'rate-limit', limit.together ?? name, limit.per, String(limit.windowSeconds), counted)
      return { key, limit, opens: new Date(now.getTime() - limit.windowSeconds * 1000) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await countHits(db, { now, latest: new Date(now.getTime() + clockSkewMs) }, rows)
  for (const row of rows) {
    const count = counted.find((candidate) => candidate.key === row.key)
    if (count && count.hits > row.limit.max * config.RATE_LIMIT_SCALE) {
      const leftSeconds = (count.windowStart.getTime() - row.opens.getTime()) / 1000
      const retryAfterSeconds = Math.min(row.limit.windowSeconds, Math.max(1, leftSeconds))
      const wait =
        retryAfterSeconds < 90
          ? 'in a minute'
          : retryAfterSeconds < 5400
            ? `in ${Math.ceil(retryAfterSeconds / 60)} minutes`
            : `in ${Math.ceil(retryAfterSeconds / 3600)} hours`
      throw new DomainError('too-many', { message: `Too many attempts. Please try again ${wait}.`, retryAfterSeconds })
    }
  }
}

/** Forgets counters older than a day. Returns how many went. */
export async function forgetOldCounters({ db, clock }: Deps): Promise<number> {
  const dayAgo = new Date(clock.now().getTime() - 86_400_000)
  return deleteOldCounters(db, dayAgo)
}
