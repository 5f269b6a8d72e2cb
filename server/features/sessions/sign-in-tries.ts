import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../deps.ts'

/*
 * Guessing is slowed down where it happens and nowhere else. A device that has signed in to the account before carries a mark
 * and is counted by itself, so that no stranger can block it. All others are counted per network address and account, and
 * together per account: a guesser with many addresses is slowed down as well. A reset link clears what counts against its
 * person and marks the device, so the owner always gets through.
 */

/** Free failures before the waiting begins: of one device or address, and of all strangers together. */
const free = { own: 5, strangers: 40 }
/** First wait, doubled by each further failure, and the longest, in seconds. */
const wait = { first: 30, longest: 900 }
/** After this time without a failure the count begins anew, in hours. */
const forgottenAfterHours = 24

type Counter = { key: string; free: number }

const counter = (free: number, ...parts: string[]): Counter => ({
  key: createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, 32),
  free,
})

/** Whom a try is counted against; `deviceMark` only when it was verified for this account. */
export type TrySource = { email: string; address: string; deviceMark: string | undefined }

const countersOf = ({ email, address, deviceMark }: TrySource): Counter[] =>
  deviceMark
    ? [counter(free.own, 'device', email, deviceMark)]
    : [counter(free.own, 'address', email, address), counter(free.strangers, 'strangers', email)]

const waiting = (seconds: number) =>
  seconds < 60 ? `${seconds} seconds` : seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

/**
 * Counts a try before the password is looked at, so that parallel tries count too. Throws DomainError `too-many` while the
 * device has to wait; a try during the wait changes nothing.
 */
export async function countSignInTry({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, source: TrySource) {
  const now = clock.now()
  const forgotten = new Date(now.getTime() - forgottenAfterHours * 3_600_000)
  for (const { key, free } of countersOf(source)) {
    const allowed = Math.round(free * config.RATE_LIMIT_SCALE)
    const failures = sql`case when t.failed_at < ${forgotten} then 1 else t.failures + 1 end`
    const counted = await sql<{ failures: number }>`
      insert into sign_in_tries as t (key, failures, failed_at) values (${key}, 1, ${now})
      on conflict (key) do update set failures = ${failures}, failed_at = ${now},
        blocked_until = case when ${failures} >= ${allowed}::integer
          then ${now}::timestamptz + make_interval(secs => least(${wait.longest}::float8,
            ${wait.first}::float8 * power(2, least(${failures} - ${allowed}::integer, 20)))) end
      where t.blocked_until is null or t.blocked_until <= ${now}
      returning failures`.execute(db)
    if (counted.rows.length > 0) continue
    const row = await db.selectFrom('signInTries').select('blockedUntil').where('key', '=', key).executeTakeFirst()
    const seconds = Math.max(1, Math.ceil(((row?.blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000))
    throw new DomainError('too-many', {
      message: `Too many tries from here. Please wait ${waiting(seconds)}, or set a new password with ‘Forgot your password?’ – that works at once.`,
      retryAfterSeconds: seconds,
    })
  }
}

/** Forgets the failures of a device or address that got it right, and takes its try back from the strangers' count. */
export async function forgiveSignInTries({ db }: Pick<Deps, 'db'>, source: TrySource): Promise<void> {
  const [own, strangers] = countersOf(source)
  await db.deleteFrom('signInTries').where('key', '=', own!.key).execute()
  if (strangers)
    await sql`update sign_in_tries set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 < ${strangers.free} then null else blocked_until end where key = ${strangers.key}`.execute(
      db,
    )
}

/** Forgets everything counted against an address' owner, once they have proven the mailbox by a link. */
export async function forgetSignInTries({ db }: Pick<Deps, 'db'>, source: TrySource): Promise<void> {
  const keys = [...countersOf({ ...source, deviceMark: undefined }), ...(source.deviceMark ? countersOf(source) : [])]
  await db
    .deleteFrom('signInTries')
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
}

/** Forgets counts older than a day. Returns how many went. */
export async function forgetOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterHours * 3_600_000)
  const gone = await db.deleteFrom('signInTries').where('failedAt', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
