import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addTombstones, removeTombstone, sharingSubject } from '../../../platform/privacy/tombstones.ts'
import { listMembershipsOf, setSharesProgress } from './leaders.queries.ts'

export async function setProgressSharing(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  teamId: string,
  sharesProgress: boolean,
): Promise<{ sharesProgress: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const isMember = (await listMembershipsOf(trx, userId)).some(({ id }) => id === teamId)
    if (!isMember || !(await setSharesProgress(trx, { teamId, userId }, sharesProgress, deps.clock.now())))
      throw new DomainError('team-not-found', { message: 'This team no longer lists you.' })
    const subject = sharingSubject(teamId, userId)
    if (sharesProgress) await removeTombstone(trx, 'sharing', subject)
    else await addTombstones(trx, deps, { sharing: [subject] })
    return { sharesProgress }
  })
}

/** Activating through a team's mail answers its leader's request to share progress. */
export async function shareByActivation(
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  teamId: string,
): Promise<void> {
  await setSharesProgress(trx, { teamId, userId }, true, deps.clock.now())
  await removeTombstone(trx, 'sharing', sharingSubject(teamId, userId))
}
