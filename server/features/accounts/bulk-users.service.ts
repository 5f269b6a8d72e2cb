import type { UserChange } from '#contract/auth.ts'
import type { BulkOutcome, BulkRow } from '#contract/bulk.ts'
import { DomainError, refusals } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/audit/audit.service.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { lockUsers } from './access.queries.ts'
import { demoDays } from './registration.service.ts'
import { updateUserWithin } from './users.service.ts'

type Locked = Awaited<ReturnType<typeof lockUsers>>[number]

const left = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'unchanged', reason })
const refused = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'refused', reason })

/** What becomes of an account that a change does not concern; nothing for one that it does. */
function outcomeWithoutChange({ id, ...user }: Locked, change: UserChange, now: Date): BulkRow | undefined {
  if (change === 'disable') return user.status === 'disabled' ? left(id, 'Was disabled before.') : undefined
  if (change === 'enable') return user.status === 'active' ? left(id, 'Was active before.') : undefined
  if (user.userType !== 'demo') return refused(id, 'This account has no end of access.')
  return user.accessExpiresAt && user.accessExpiresAt >= demoEnd(now) ? left(id, 'Runs for longer already.') : undefined
}

const demoEnd = (now: Date): Date => new Date(now.getTime() + demoDays * 86_400_000)

async function changeUser(trx: Queryable, deps: Deps, user: Locked, change: UserChange, actor: Actor): Promise<BulkRow> {
  const now = deps.clock.now()
  const untouched = outcomeWithoutChange(user, change, now)
  if (untouched) return untouched
  const wanted =
    change === 'extend' ? { accessExpiresAt: demoEnd(now) } : ({ status: change === 'disable' ? 'disabled' : 'active' } as const)
  try {
    await updateUserWithin(trx, deps, user.id, wanted, actor)
    return { _id: user.id, outcome: 'done', reason: null }
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure
    return refused(user.id, failure.message)
  }
}

/** Disables, enables or extends accounts, as one by one: nobody disables their own, and an active admin remains. */
export const changeUsers = (deps: Deps, ids: string[], change: UserChange, actor: Actor): Promise<BulkOutcome> =>
  inBatches(deps.db, ids, async (trx, batch) => {
    const users = new Map((await lockUsers(trx, batch)).map((user) => [user.id, user]))
    const rows: BulkRow[] = []
    for (const id of batch) {
      const user = users.get(id)
      if (user) rows.push(await changeUser(trx, deps, user, change, actor))
      else rows.push(refused(id, refusals['person-not-found'].message))
    }
    return rows
  })
