import type { Queryable } from '../../platform/db/database.ts'
import { findApprovedMemberships, linkMemberships } from './activations.queries.ts'

/** Whether an approved team lists an address. */
export const hasApprovedTeam = async (db: Queryable, email: string): Promise<boolean> =>
  (await findApprovedMemberships(db, email)).length > 0

/** Joins an account to every approved team that lists its proven address. What leaders see is another question: the person is asked. */
export const joinApprovedTeams = (trx: Queryable, email: string, userId: string) => linkMemberships(trx, email, userId)
