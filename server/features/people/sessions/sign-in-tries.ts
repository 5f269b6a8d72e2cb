import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { countTry, deleteTries, deleteTriesBefore, findBlockedUntil, uncountTry } from './sessions.queries.ts'

/**
 * Slows down password guessing without locking out the owner: known devices are counted separately, all others per network address and account, and
 * together per account. A reset link clears the counts.
 */

/** Failures before the waiting begins: per device or address, and for all unknown devices together. */
const free = { own: 5, strangers: 40 }
/** First wait, doubled by each further failure, and longest wait, in seconds. */
const wait = { first: 30, longest: 900 }
/** Allowed clock skew between instances, in milliseconds. */
const clockSkewMs = 60_000
/** Hours without a failure after which the count restarts. */
const forgottenAfterHours = 24

type Counter = { key: string; free: number }

type Secret = Pick<Deps, 'authSecret'>

const counter = (deps: Secret, free: number, ...parts: string[]): Counter => ({ key: keyedHash(deps, 'sign-in', ...parts), free })

/** The source of an attempt; `deviceMark` only when verified for this account. */
export type TrySource = { email: string; address: string; deviceMark: string | undefined }

const countersOf = (deps: Secret, { email, address, deviceMark }: TrySource): [own: Counter, ...strangers: Counter[]] =>
  deviceMark
    ? [counter(deps, free.own, 'device', email, deviceMark)]
    : [counter(deps, free.own, 'address', email, address), counter(deps, free.strangers, 'strangers', email)]

const waiting = (seconds: number) =>
  seconds < 60 ? `${seconds} seconds` : seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

/** Counts an attempt before verifying the password, so that parallel attempts count too. Throws `too-many` while the device must wait. */
export async function countSignInTry(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'authSecret'>, source: TrySource) {
  const { db, clock, config } = deps
  const now = clock.now()
  const forgotten = new Date(now.getTime() - forgottenAfterHours * 3_600_000)
  // Counts further in the future were written by a wrong clock and are ignored.
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

/** Clears a device's or address's failures after a success, and takes its attempt back from the strangers' count. */
export async function clearDeviceFailures(deps: Pick<Deps, 'db' | 'authSecret'>, source: TrySource): Promise<void> {
  const { db } = deps
  const [own, strangers] = countersOf(deps, source)
  await deleteTries(db, [own.key])
  if (strangers) await uncountTry(db, strangers)
}

/** Clears all failures of an account whose owner proved the mailbox by a link. */
export async function clearAllFailures(deps: Pick<Deps, 'db' | 'authSecret'>, source: TrySource): Promise<void> {
  const keys = [...countersOf(deps, { ...source, deviceMark: undefined }), ...(source.deviceMark ? countersOf(deps, source) : [])]
  await deleteTries(
    deps.db,
    keys.map(({ key }) => key),
  )
}

export async function deleteOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - forgottenAfterHours * 3_600_000)
  return deleteTriesBefore(db, before)
}
