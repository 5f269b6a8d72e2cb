import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { countTry, deleteTries, deleteTriesBefore, findBlockedUntil, uncountTry } from './sign-in-tries.queries.ts'

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
/** By how much the clocks of two instances may differ, in milliseconds. */
const clockSkewMs = 60_000
/** After this time without a failure the count starts again, in hours. */
const forgottenAfterHours = 24

type Counter = { key: string; free: number }

type Secret = Pick<Deps, 'authSecret'>

const counter = (deps: Secret, free: number, ...parts: string[]): Counter => ({ key: keyedHash(deps, 'sign-in', ...parts), free })

/** Whom a try is counted against; `deviceMark` only when it was verified for this account. */
export type TrySource = { email: string; address: string; deviceMark: string | undefined }

const countersOf = (deps: Secret, { email, address, deviceMark }: TrySource): [own: Counter, ...strangers: Counter[]] =>
  deviceMark
    ? [counter(deps, free.own, 'device', email, deviceMark)]
    : [counter(deps, free.own, 'address', email, address), counter(deps, free.strangers, 'strangers', email)]

const waiting = (seconds: number) =>
  seconds < 60 ? `${seconds} seconds` : seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

/**
 * Counts a try before the password is looked at, so that parallel tries count too. Throws DomainError `too-many` while the
 * device has to wait; a try during the wait changes nothing.
 */
export async function countSignInTry(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'authSecret'>, source: TrySource) {
  const { db, clock, config } = deps
  const now = clock.now()
  const forgotten = new Date(now.getTime() - forgottenAfterHours * 3_600_000)
  // What lies further in the future was written while a clock was wrong, and no longer counts.
  const latestFailure = new Date(now.getTime() + clockSkewMs)
  const latestEnd = new Date(latestFailure.getTime() + wait.longest * 1000)
  for (const { key, free } of countersOf(deps, source)) {
    const allowed = Math.round(free * config.RATE_LIMIT_SCALE)
    if (await countTry(db, key, { now, forgotten, latestFailure, latestEnd, allowed, wait })) continue
    const blockedUntil = await findBlockedUntil(db, key)
    const seconds = Math.max(1, Math.ceil(((blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000))
    throw new DomainError('too-many', {
      message: `Too many tries from here. Please wait ${waiting(seconds)}, or set a new password with ‘Forgot your password?’ – that works at once.`,
      retryAfterSeconds: seconds,
    })
  }
}

/** Forgets the failures of a device or address that got it right, and takes its try back from the strangers' count. */
export async function clearDeviceFailures(deps: Pick<Deps, 'db' | 'authSecret'>, source: TrySource): Promise<void> {
  const { db } = deps
  const [own, strangers] = countersOf(deps, source)
  await deleteTries(db, [own.key])
  if (strangers) await uncountTry(db, strangers)
}

/** Forgets everything counted against an address' owner, once they have proven the mailbox by a link. */
export async function clearAllFailures(deps: Pick<Deps, 'db' | 'authSecret'>, source: TrySource): Promise<void> {
  const keys = [...countersOf(deps, { ...source, deviceMark: undefined }), ...(source.deviceMark ? countersOf(deps, source) : [])]
  await deleteTries(
    deps.db,
    keys.map(({ key }) => key),
  )
}

/** Forgets counts older than a day. Returns how many went. */
export async function deleteOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterHours * 3_600_000)
  return deleteTriesBefore(db, before)
}
