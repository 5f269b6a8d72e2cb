import { DomainError } from '#contract/domain-error.ts'
import type { BulkOutcome, BulkRow } from '#contract/endpoint/bulk.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/audit/audit.service.ts'
import { changeInBulk } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { approveWithin, rejectWithin } from './decisions.service.ts'
import { lockTeams, type TeamRow } from './teams.queries.ts'

type Decision = 'approved' | 'rejected'

/** Decides on the teams of a sorted; one that was decided so before is left as it is. */
async function decide(
  trx: Queryable,
  ids: string[],
  decision: Decision,
  decideOn: (teams: TeamRow[]) => Promise<void>,
): Promise<BulkRow[]> {
  const found = new Map((await lockTeams(trx, ids)).map((team) => [team.id, team]))
  await decideOn([...found.values()].filter(({ status }) => status === 'pending'))
  return ids.map((id): BulkRow => {
    const before = found.get(id)?.status
    if (before === 'pending') return { _id: id, outcome: 'done', reason: null }
    if (before === decision) return { _id: id, outcome: 'unchanged', reason: `Was ${decision} before.` }
    const refusal = new DomainError(before === undefined ? 'team-not-found' : 'team-decided')
    return { _id: id, outcome: 'refused', reason: refusal.message }
  })
}

/** Approves pending teams with the members they list, as one by one. A team that is approved already is left as it is. */
export const approveTeams = (deps: Deps, ids: string[], actor: Actor): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, (trx, sorted) => decide(trx, sorted, 'approved', (teams) => approveWithin(trx, deps, teams, actor)))

/** Rejects pending teams and tells each contact, with one reason for all if one is given. */
export const rejectTeams = (deps: Deps, ids: string[], reason: string | undefined, actor: Actor): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, (trx, sorted) =>
    decide(trx, sorted, 'rejected', (teams) => rejectWithin(trx, deps, teams, reason, actor)),
  )
