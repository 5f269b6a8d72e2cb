import { DomainError } from '#contract/domain-error.ts'
import type { AnyEndpoint, RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { provenAddress } from '../addresses/proven-address.ts'
import type { Caller } from './caller.ts'
import { countCall } from './rate-limit.ts'

/** Daily changes of an account without a proven address: enough for a module, too few to fill a database. */
const changesPerDay = 200

const limits: RateLimit[] = [{ per: 'body.userId', max: changesPerDay, windowSeconds: 86_400 }]

/** Counts a change made by an account without a proven address. Throws `too-many`. Confirming the address lifts the limit at once. */
export async function countUnprovenChange(
  deps: Deps,
  endpoint: Pick<AnyEndpoint, 'countsAsChange'>,
  caller: Caller,
): Promise<void> {
  if (caller.kind !== 'account' || provenAddress(caller.account) !== undefined) return
  if (!endpoint.countsAsChange) return
  try {
    await countCall(deps, 'changes of an unproven account', limits, { address: '', body: { userId: caller.account.id } })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too-many') throw error
    throw new DomainError('too-many', {
      message: `You have saved ${changesPerDay} changes today. Confirm your email address in your account, and you can continue at once.`,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}
