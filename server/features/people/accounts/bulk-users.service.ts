import type { UserChange } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, done, type RowOutcome, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { endSessionsOfUsers } from '../sessions/sessions.service.ts'
import { lockActiveAdmins, lockUsers, setUsers } from './access.queries.ts'
import { demoDays } from './registration.service.ts'
import { assertStillAdmin } from './users.service.ts'

type Locked = Awaited<ReturnType<typeof lockUsers>>[number]

function outcomeWithoutChange({ id, ...user }: Locked, change: UserChange, now: Date): RowOutcome | undefined {
  if (change === 'disable') return user.status === 'disabled' ? unchanged(id, 'Already disabled.') : undefined
  if (change === 'enable') return user.status === 'active' ? unchanged(id, 'Already active.') : undefined
  if (user.userType !== 'demo') return refused(id, 'This account’s access does not end.')
  return user.accessExpiresAt && user.accessExpiresAt >= demoEnd(now) ? unchanged(id, 'Already runs for longer.') : undefined
}

const demoEnd = (now: Date): Date => new Date(now.getTime() + demoDays * 86_400_000)

/** Why accounts are left unchanged: admins cannot disable themselves, and one active admin must remain. */
async function reasonsToStay(
  trx: Queryable,
  changing: Locked[],
  change: UserChange,
  actor: Actor,
): Promise<Map<string, RowOutcome>> {
  if (change !== 'disable') return new Map()
  const ids = new Set(changing.map(({ id }) => id).filter((id) => id !== actor.id))
  const admins = await lockActiveAdmins(trx)
  const isLastLeft = admins.every(({ id }) => ids.has(id))
  const stays = (id: string): RowOutcome[] => {
    if (id === actor.id) return [refused(id, new DomainError('own-account'))]
    return isLastLeft && admins[0]?.id === id ? [refused(id, new DomainError('last-admin'))] : []
  }
  return new Map(changing.flatMap(({ id }) => stays(id)).map((row) => [row._id, row]))
}

async function changeAll(trx: Queryable, deps: Deps, ids: string[], change: UserChange, actor: Actor): Promise<void> {
  if (ids.length === 0) return
  const now = deps.clock.now()
  const set =
    change === 'extend' ? { accessExpiresAt: demoEnd(now) } : ({ status: change === 'disable' ? 'disabled' : 'active' } as const)
  await setUsers(trx, ids, { ...set, updatedAt: now })
  if (change === 'disable') await endSessionsOfUsers(trx, ids, now)
  await recordAction(trx, deps, actor, 'user-changed', 'user', ids, set)
}

/** Disables, enables or extends accounts with a fixed number of statements. */
export const changeUsers = (deps: Deps, ids: string[], change: UserChange, actor: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const now = deps.clock.now()
    await assertStillAdmin(trx, actor)
    const users = await lockUsers(trx, sorted)
    const untouched = new Map(users.map((user) => [user.id, outcomeWithoutChange(user, change, now)]))
    const changing = users.filter(({ id }) => untouched.get(id) === undefined)
    const staying = await reasonsToStay(trx, changing, change, actor)
    const changed = changing.map(({ id }) => id).filter((id) => !staying.has(id))
    await changeAll(trx, deps, changed, change, actor)
    return sorted.map((id): RowOutcome => {
      if (!untouched.has(id)) return refused(id, new DomainError('person-not-found'))
      return untouched.get(id) ?? staying.get(id) ?? done(id)
    })
  })
