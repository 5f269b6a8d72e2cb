import { DomainError } from '#contract/domain-error.ts'
import type { BulkOutcome, BulkRow } from '#contract/endpoint/bulk.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/audit/audit.service.ts'
import { changeInBulk } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { approveWithin, rejectWithin } from './decisions.service.ts'
import { lockTeams, type TeamRow } from './teams.queries.ts'

type Decision = 'approved' | 'rejected'

/** Decides on teams in bulk; those already decided the same way are unchanged. */
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

/** Approves pending teams with their listed members. */
export const approveTeams = (deps: Deps, ids: string[], actor: Actor): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, (trx, sorted) => decide(trx, sorted, 'approved', (teams) => approveWithin(trx, deps, teams, actor)))

/** Rejects pending teams and mails each contact, with one reason for all if given. */
export const rejectTeams = (deps: Deps, ids: string[], reason: string | undefined, actor: Actor): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, (trx, sorted) =>
    decide(trx, sorted, 'rejected', (teams) => rejectWithin(trx, deps, teams, reason, actor)),
  )
