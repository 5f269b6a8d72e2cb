import { isDeepStrictEqual } from 'node:util'
import type { UserView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, changeOne, done, type RowOutcome, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import { lockUsers, setAccess } from '../accounts/accounts.service.ts'
import { demoDays } from '../registration/registration.service.ts'
import { endSessionsOfUsers, getUserView } from '../sessions/sessions.service.ts'

/** `accessExpiresAt` sets the end of a demo; `extendTo` never makes it earlier, so that a repeated call changes nothing. */
type AccessChange = {
  status?: UserView['status'] | undefined
  userType?: UserView['userType'] | undefined
  accessExpiresAt?: Date | undefined
  extendTo?: Date | undefined
}

type Locked = Awaited<ReturnType<typeof lockUsers>>[number]

function accessAfter(user: Locked, change: AccessChange, now: Date) {
  const userType = change.userType ?? user.userType
  const { accessExpiresAt: end } = user
  const extended = change.extendTo && end && end > change.extendTo ? end : change.extendTo
  const demoEnd = change.accessExpiresAt ?? extended ?? end ?? new Date(now.getTime() + demoDays * 86_400_000)
  return {
    id: user.id,
    status: change.status ?? user.status,
    userType,
    role: userType === 'admin' || userType === 'reviewer' ? userType : ('user' as const),
    accessExpiresAt: userType === 'demo' ? demoEnd : null,
  }
}

type Access = ReturnType<typeof accessAfter>

function outcomeWithoutChange(user: Locked, change: AccessChange, after: Access, actor: Actor): RowOutcome | undefined {
  const { id, status, userType, role, accessExpiresAt } = user
  const leaves = change.status === 'disabled' || (change.userType !== undefined && change.userType !== 'admin')
  if (leaves && id === actor.id) return refused(id, new DomainError('own-account'))
  if (after.role !== 'user' && after.role !== role && provenAddress(user) === undefined)
    return refused(
      id,
      new DomainError('email-unproven', {
        message: 'This person has not confirmed the email address yet, so the account may belong to someone else.',
      }),
    )
  if (change.extendTo && after.userType !== 'demo') return refused(id, 'This account’s access does not end.')
  if (!isDeepStrictEqual(after, { id, status, userType, role, accessExpiresAt })) return undefined
  return unchanged(id, change.extendTo ? 'Already runs until then.' : `Already ${status}.`)
}

const detailsOf = ({ before, after, change }: { before: Locked; after: Access; change: AccessChange }) => ({
  ...(after.status === before.status ? {} : { status: after.status }),
  ...(after.userType === before.userType ? {} : { userType: after.userType }),
  ...((change.accessExpiresAt ?? change.extendTo) ? { accessExpiresAt: after.accessExpiresAt?.toISOString() } : {}),
})

const idsOf = (changes: { before: Locked }[]) => changes.map(({ before }) => before.id)

/**
 * Disables or enables accounts, extends demos, or changes types, ending the sessions of those who lose access. Admins cannot remove their own
 * access, so that an admin always remains. Throws `not-allowed` when the actor has lost the role since the request began.
 */
export function changeUsers(deps: Deps, changes: ({ _id: string } & AccessChange)[], actor: Actor) {
  const wanted = new Map(changes.map(({ _id, ...change }) => [_id, change]))
  return changeInBulk(deps.db, [...wanted.keys()], async (trx, ids) => {
    const now = deps.clock.now()
    // The actor is locked with the others, so that of two admins who remove each other one remains.
    const locked = await lockUsers(trx, [...new Set([...ids, actor.id])])
    if (!locked.some(({ id, role, status }) => id === actor.id && role === 'admin' && status === 'active'))
      throw new DomainError('not-allowed')
    const found = locked.flatMap((before) => {
      const change = wanted.get(before.id)
      if (!change) return []
      const after = accessAfter(before, change, now)
      return [{ before, after, change, outcome: outcomeWithoutChange(before, change, after, actor) }]
    })
    const changing = found.filter(({ outcome }) => outcome === undefined)
    if (changing.length > 0) {
      await setAccess(
        trx,
        changing.map(({ after }) => after),
        now,
      )
      const losing = changing.filter(({ before, after }) => after.userType !== before.userType || after.status === 'disabled')
      if (losing.length > 0) await endSessionsOfUsers(trx, idsOf(losing), now)
      const details = changing.map(detailsOf)
      const isSame = details.every((one) => isDeepStrictEqual(one, details[0]))
      const changes = isSame ? details[0] : { changed: [...new Set(details.flatMap(Object.keys))] }
      await recordAction(trx, deps, actor, 'user-changed', 'user', idsOf(changing), changes)
    }
    const outcomes = new Map(found.map(({ before: { id }, outcome }) => [id, outcome ?? done(id)]))
    return ids.map((id) => outcomes.get(id) ?? refused(id, new DomainError('person-not-found')))
  })
}

/** Changes one account. Throws `person-not-found`, `own-account`, `email-unproven`, `not-allowed`. */
export async function updateUser(deps: Deps, id: string, change: AccessChange, actor: Actor) {
  await changeOne(id, () => changeUsers(deps, [{ ...change, _id: id }], actor))
  return { user: await getUserView(deps.db, id) }
}
