import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'

/** Adds an activation. */
export const insertActivation = (
  db: Queryable,
  activation: {
    id: string
    teamId: string
    email: string
    tokenHash: string
    codeHash: string
    createdAt: Date
    expiresAt: Date
  },
) => db.insertInto('activations').values(activation).execute()

/** An activation with what its mail says. */
export const findActivationForMail = (db: Queryable, id: string) =>
  db
    .selectFrom('activations')
    .innerJoin('teams', 'teams.id', 'activations.teamId')
    .select([
      'activations.email',
      'activations.tokenHash',
      'activations.usedAt',
      'activations.expiresAt',
      'teams.companyName',
      'teams.contactName',
      'teams.contactEmail',
    ])
    .where('activations.id', '=', id)
    .executeTakeFirst()

/** Records which mail carries an activation, so that its delivery shows beside the person. */
export const setActivationMail = (db: Queryable, id: string, mailId: string) =>
  db.updateTable('activations').set({ mailId }).where('id', '=', id).execute()

/** Ends a member's open activations: only the newest link works. */
export const retireActivations = (db: Queryable, teamId: string, email: string, now: Date) =>
  db
    .updateTable('activations')
    .set({ expiresAt: now })
    .where('teamId', '=', teamId)
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

/** The activation of a link, with its team and whether the address has an account. */
export const findActivationByToken = (db: Queryable, tokenHash: string) =>
  db
    .selectFrom('activations')
    .innerJoin('teams', 'teams.id', 'activations.teamId')
    .leftJoin('users', 'users.email', 'activations.email')
    .select([
      'activations.id',
      'activations.teamId',
      'activations.email',
      'activations.usedAt',
      'activations.expiresAt',
      'teams.companyName',
      'users.id as userId',
    ])
    .where('activations.tokenHash', '=', tokenHash)
    .where('teams.status', '=', 'approved')
    .executeTakeFirst()

/** Counts a try of a code and returns the activations of the address that still take one. */
export const countCodeAttempt = (db: Queryable, email: string, now: Date, maxAttempts: number) =>
  db
    .updateTable('activations')
    .set((row) => ({ codeAttempts: row('codeAttempts', '+', 1) }))
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('codeAttempts', '<', maxAttempts)
    .returning(['id', 'teamId', 'codeHash'])
    .execute()

/** Uses an activation up. Returns false when another request was first. */
export async function consumeActivation(db: Queryable, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('activations')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Approved teams that list an address, with what an activation mail says. */
export const findApprovedMemberships = (db: Queryable, email: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teams.id as teamId', 'teams.companyName', 'teams.contactName', 'teamMembers.email', 'teamMembers.isContact'])
    .where('teamMembers.email', '=', email)
    .where('teams.status', '=', 'approved')
    .orderBy('teams.approvedAt', 'desc')
    .execute()

/** Links an account to every approved team that lists its address; what another account once answered there does not count for it. */
export const linkMemberships = (db: Queryable, email: string, userId: string) =>
  db
    .updateTable('teamMembers')
    .set({
      userId,
      sharesProgress: sql`case when user_id = ${userId} then shares_progress end`,
      sharingDecidedAt: sql`case when user_id = ${userId} then sharing_decided_at end`,
    })
    .where('email', '=', email)
    .where('teamId', 'in', (from) => from.selectFrom('teams').select('id').where('status', '=', 'approved'))
    .execute()
