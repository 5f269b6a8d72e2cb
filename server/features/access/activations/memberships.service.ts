import type { Queryable } from '../../../platform/db/database.ts'
import { findApprovedMemberships, linkMemberships } from './activations.queries.ts'

/** Whether an approved team lists an address. */
export const hasApprovedTeam = async (db: Queryable, email: string): Promise<boolean> =>
  (await findApprovedMemberships(db, email)).length > 0

/** Joins accounts to every approved team that lists their proven addresses. What leaders see is another question: each person is asked. */
export const joinApprovedTeams = (trx: Queryable, accounts: { id: string; email: string }[]) => linkMemberships(trx, accounts)
