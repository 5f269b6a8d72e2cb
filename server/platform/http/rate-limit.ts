import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint.ts'
import { prepareQuick } from '../db/prepared.ts'
import type { Deps } from '../deps.ts'

const readPath = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      body,
    )

const countCalls = prepareQuick(
  'count-calls',
  (_db, now: Date, keys: string[], opens: string[]) => sql<{ key: string; hits: number; windowStart: Date }>`
    insert into rate_limits as r (key, window_start, hits)
    select k, ${now}, 1 from unnest(${keys}::text[]) as k
    on conflict (key) do update set
      hits = case when r.window_start <= (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)] then 1 else r.hits + 1 end,
      window_start = case when r.window_start <= (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)]
        then ${now} else r.window_start end
    returning key, hits, window_start as "windowStart"`,
)

/**
 * Counts one call against its limits, in one statement shared by all instances.
 * Keys are hashed: the table holds neither addresses nor e-mails. Throws DomainError `too-many` with the seconds to wait.
 */
export async function countCall(
  { db, clock, config }: Deps,
  name: string,
  limits: readonly RateLimit[],
  source: { address: string; body: unknown },
): Promise<void> {
  const now = clock.now()
  const rows = limits
    .map((limit) => {
      const value = limit.per === 'address' ? source.address : readPath(source.body, limit.per.slice('body.'.length))
      const key = createHash('sha256')
        .update(`${limit.together ?? name}|${limit.per}|${limit.windowSeconds}|${String(value).toLowerCase().trim()}`)
        .digest('base64url')
        .slice(0, 24)
      return { key, limit, opens: new Date(now.getTime() - limit.windowSeconds * 1000) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await countCalls(
    db,
    now,
    rows.map((row) => row.key),
    rows.map((row) => row.opens.toISOString()),
  )
  for (const row of rows) {
    const count = counted.find((candidate) => candidate.key === row.key)
    if (count && count.hits > row.limit.max * config.RATE_LIMIT_SCALE) {
      const retryAfterSeconds = Math.max(1, (count.windowStart.getTime() - row.opens.getTime()) / 1000)
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
  const gone = await db.deleteFrom('rateLimits').where('windowStart', '<', dayAgo).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
