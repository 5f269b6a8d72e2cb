import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { Database } from '../db/database.ts'
import { openHitCounter } from './hit-counter.ts'
import { keyedHash } from './keyed-hash.ts'
import { deleteOldCounters } from './rate-limit.queries.ts'

const readPath = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      body,
    )

/** What belongs to one mailbox: with most providers everything behind a plus sign does. */
const mailboxOf = (text: string) => text.replace(/\+[^@]*@/, '@')

/** One hit counter per database. */
const counters = new WeakMap<Database, ReturnType<typeof openHitCounter>>()

const counterOf = ({ db, clock }: Deps) => {
  const counter = counters.get(db) ?? openHitCounter(db, clock)
  counters.set(db, counter)
  return counter
}

/**
 * Counts one call against its limits, in the database that all instances share.
 * Keys are keyed hashes: the table holds neither addresses nor emails. Throws DomainError `too-many` with the seconds to wait.
 */
export async function countCall(
  deps: Deps,
  name: string,
  limits: readonly RateLimit[],
  source: { address: string; body: unknown },
): Promise<void> {
  const count = counterOf(deps)
  const countAgainst = async (limit: RateLimit) => {
    const value = limit.per === 'address' ? source.address : readPath(source.body, limit.per.slice('body.'.length))
    const counted = mailboxOf(String(value).toLowerCase().trim())
    const key = keyedHash(deps, 'rate-limit', limit.together ?? name, limit.per, String(limit.windowSeconds), counted)
    const { hits, windowStart } = await count({ key, windowSeconds: limit.windowSeconds })
    if (hits <= limit.max * deps.config.RATE_LIMIT_SCALE) return
    const leftSeconds = (windowStart.getTime() - deps.clock.now().getTime()) / 1000 + limit.windowSeconds
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

/** Forgets counters older than a day. Returns how many went. */
export async function forgetOldCounters({ db, clock }: Deps): Promise<number> {
  const dayAgo = new Date(clock.now().getTime() - 86_400_000)
  return deleteOldCounters(db, dayAgo)
}
