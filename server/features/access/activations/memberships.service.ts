import type { Queryable } from '../../../platform/db/database.ts'
import { findApprovedMemberships, linkMemberships } from './activations.queries.ts'

export const hasApprovedTeam = async (db: Queryable, email: string): Promise<boolean> =>
  (await findApprovedMemberships(db, email)).length > 0

/** Joins accounts to approved teams that list their proven addresses. Sharing progress with leaders needs a separate consent. */
export const joinApprovedTeams = (trx: Queryable, accounts: { id: string; email: string }[]) => linkMemberships(trx, accounts)
