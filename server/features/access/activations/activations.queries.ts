import { type Insertable, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Activations } from '../../../platform/db/tables.ts'

/** Makes others that issue activations for an address wait. */
export const lockMembersOf = (trx: Queryable, email: string) =>
  trx.selectFrom('teamMembers').select('teamId').where('email', '=', email).orderBy('teamId').forNoKeyUpdate().execute()

export async function holdMembers<Member extends { teamId: string; email: string }>(
  trx: Queryable,
  members: Member[],
): Promise<Member[]> {
  const { rows } = await sql<{ teamId: string; email: string }>`
    select team_id as "teamId", email from team_members where (team_id, email) in (
      select * from unnest(${members.map(({ teamId }) => teamId)}::uuid[], ${members.map(({ email }) => email)}::text[])
    ) order by team_id, email for key share`.execute(trx)
  const listed = new Set(rows.map(({ teamId, email }) => `${teamId} ${email}`))
  return members.filter(({ teamId, email }) => listed.has(`${teamId} ${email}`))
}

/** The `mailId` lets the mail's delivery state be shown. */
export const insertActivations = (db: Queryable, activations: Insertable<Activations>[]) =>
  db.insertInto('activations').values(activations).execute()

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

/** Retires the members' open activations, so that only the newest link works. */
export const retireActivations = (db: Queryable, members: { teamId: string; email: string }[], now: Date) =>
  sql`
    update activations set expires_at = ${now}
    from unnest(${members.map(({ teamId }) => teamId)}::uuid[], ${members.map(({ email }) => email)}::text[]) as member (team_id, email)
    where activations.team_id = member.team_id and activations.email = member.email
      and used_at is null and expires_at > ${now}`.execute(db)

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
      'teams.contactName',
      'teams.contactEmail',
      'users.id as userId',
    ])
    .where('activations.tokenHash', '=', tokenHash)
    .where('teams.status', '=', 'approved')
    .executeTakeFirst()

/** Counts an attempt to enter a code and returns the address's activations that still accept one. */
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

/** Returns false when another request used it first. */
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

export const findApprovedMemberships = (db: Queryable, email: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teams.id as teamId', 'teams.companyName', 'teams.contactName', 'teamMembers.email', 'teamMembers.isContact'])
    .where('teamMembers.email', '=', email)
    .where('teams.status', '=', 'approved')
    .orderBy('teams.approvedAt', 'desc')
    .execute()

/**
 * Links accounts to approved teams that list their proven addresses; another account's earlier answers do not apply to them. Sharing progress with
 * leaders needs a separate consent.
 */
export const joinApprovedTeams = (db: Queryable, accounts: { id: string; email: string }[]) =>
  sql`
    update team_members set user_id = account.id,
      shares_progress = case when user_id = account.id then shares_progress end,
      sharing_decided_at = case when user_id = account.id then sharing_decided_at end
    from unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ email }) => email)}::text[]) as account (id, email)
    where team_members.email = account.email
      and exists (select from teams where teams.id = team_members.team_id and teams.status = 'approved')`.execute(db)

/** The newest activation of an address that has used none, in an approved team; none for anybody else. */
export const findWaitingActivation = (db: Queryable, email: string) =>
  db
    .selectFrom('activations')
    .innerJoin('teams', 'teams.id', 'activations.teamId')
    .select(['activations.id', 'activations.teamId', 'activations.email'])
    .where('activations.email', '=', email)
    .where('teams.status', '=', 'approved')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('activations as used')
            .select('used.id')
            .whereRef('used.email', '=', 'activations.email')
            .where('used.usedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('activations.createdAt', 'desc')
    .executeTakeFirst()

export const findActivationEmail = (db: Queryable, id: string) =>
  db.selectFrom('activations').select('email').where('id', '=', id).executeTakeFirst()

export const countActivationsSince = (db: Queryable, email: string, since: Date): Promise<number> =>
  countRows(db.selectFrom('activations').where('email', '=', email).where('createdAt', '>', since))
