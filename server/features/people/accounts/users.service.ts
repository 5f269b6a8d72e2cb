import type { UserView, userView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { endSessionsOfUser, getUserView } from '../sessions/sessions.service.ts'
import { holdActiveAdmin, lockActiveAdmins, lockUsers, setAccess } from './access.queries.ts'
import { findPerson } from './person.ts'
import { demoDays } from './registration.service.ts'

/** Throws `last-admin` when this account is the only active admin. */
export async function assertAdminRemains(trx: Queryable, leavingId: string): Promise<void> {
  const admins = await lockActiveAdmins(trx)
  if (admins.some(({ id }) => id === leavingId) && admins.length === 1) throw new DomainError('last-admin')
}

/** Throws `not-allowed` when the actor has lost the role since the request began. */
export async function assertStillAdmin(trx: Queryable, actor: Pick<Actor, 'id'>): Promise<void> {
  if (!(await holdActiveAdmin(trx, actor.id))) throw new DomainError('not-allowed')
}

type AccessChange = { status?: UserView['status']; accessExpiresAt?: Date; userType?: UserView['userType'] }

/**
 * Disables, enables or extends an account, or changes its type, ending its sessions. Throws `person-not-found`, `own-account`, `last-admin`,
 * `email-unproven`.
 */
export const updateUser = (
  deps: Deps,
  id: string,
  change: AccessChange,
  actor: Actor,
): Promise<{ user: Given<typeof userView> }> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await assertNotSelf(trx, id, change, actor)
    await assertStillAdmin(trx, actor)
    // Waits for concurrent changes, because all access columns are written below.
    if ((await lockUsers(trx, [id])).length === 0) throw new DomainError('person-not-found')
    const before = await getUserView(trx, id)
    const person = await findPerson(trx, id)
    if (change.userType === 'admin' && before.userType !== 'admin' && person?.address === undefined)
      throw new DomainError('email-unproven', {
        message: 'This person has not confirmed the email address yet, so the account may belong to someone else.',
      })
    const userType = change.userType ?? before.userType
    const accessExpiresAt =
      userType !== 'demo'
        ? null
        : (change.accessExpiresAt ?? before.accessExpiresAt ?? new Date(now.getTime() + demoDays * 86_400_000))
    await setAccess(trx, id, {
      status: change.status ?? before.status,
      userType,
      role: userType === 'admin' ? 'admin' : 'user',
      accessExpiresAt,
      updatedAt: now,
    })
    const losesAccess = change.status === 'disabled' || userType !== before.userType
    if (losesAccess) await endSessionsOfUser(trx, id, now)
    await recordAction(trx, deps, actor, 'user-changed', 'user', id, {
      ...(change.status && change.status !== before.status ? { status: change.status } : {}),
      ...(userType !== before.userType ? { userType } : {}),
      ...(change.accessExpiresAt ? { accessExpiresAt: change.accessExpiresAt.toISOString() } : {}),
    })
    return { user: await getUserView(trx, id) }
  })

async function assertNotSelf(
  trx: Queryable,
  id: string,
  change: { status?: string; userType?: string },
  actor: Actor,
): Promise<void> {
  const leaves = change.status === 'disabled' || (change.userType !== undefined && change.userType !== 'admin')
  if (!leaves) return
  if (id === actor.id) throw new DomainError('own-account')
  await assertAdminRemains(trx, id)
}
