import type { UserView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endSessionsOfUser } from './auth.queries.ts'
import { demoDays } from './registration.service.ts'
import { getUserView } from './sessions.service.ts'

/** Active admins, locked until the transaction ends: two who leave at once cannot both be the last but one. */
const lockActiveAdmins = (trx: Queryable) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Refuses when nobody but this account is an active admin. Throws `last-admin`. */
export async function keepAnAdmin(trx: Queryable, leavingId: string): Promise<void> {
  const admins = await lockActiveAdmins(trx)
  if (admins.some(({ id }) => id === leavingId) && admins.length === 1) throw new DomainError('last-admin')
}

/**
 * Changes what an admin may change of an account: disable or enable it, move a demo's end, change its type. Disabling and a
 * change of type end its sessions at once. Throws `not-found`, `own-account`, `last-admin`.
 */
export async function updateUser(
  deps: Deps,
  id: string,
  change: { status?: UserView['status']; accessExpiresAt?: Date; userType?: UserView['userType'] },
  actor: Actor,
): Promise<{ user: UserView }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await keepsAccess(trx, id, change, actor)
    const before = await getUserView(trx, id)
    const userType = change.userType ?? before.userType
    const accessExpiresAt =
      userType !== 'demo'
        ? null
        : (change.accessExpiresAt ?? before.accessExpiresAt ?? new Date(now.getTime() + demoDays * 86_400_000))
    await trx
      .updateTable('users')
      .set({
        status: change.status ?? before.status,
        userType,
        role: userType === 'admin' ? 'admin' : 'user',
        accessExpiresAt,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute()
    const losesAccess = change.status === 'disabled' || userType !== before.userType
    if (losesAccess) await endSessionsOfUser(trx, id, now)
    await recordAction(trx, deps, actor, 'user changed', `user ${id}`, {
      ...(change.status && change.status !== before.status ? { status: change.status } : {}),
      ...(userType !== before.userType ? { userType } : {}),
      ...(change.accessExpiresAt ? { accessExpiresAt: change.accessExpiresAt.toISOString() } : {}),
    })
    return { user: await getUserView(trx, id) }
  })
}

async function keepsAccess(
  trx: Queryable,
  id: string,
  change: { status?: string; userType?: string },
  actor: Actor,
): Promise<void> {
  const leaves = change.status === 'disabled' || (change.userType !== undefined && change.userType !== 'admin')
  if (!leaves) return
  if (id === actor.id) throw new DomainError('own-account')
  await keepAnAdmin(trx, id)
}
