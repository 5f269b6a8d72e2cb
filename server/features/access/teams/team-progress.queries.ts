import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { singleRow } from '../../../platform/db/single-row.ts'

const countPeople = sql<number>`(select count(*)::integer from team_members m where m.team_id = teams.id)`

export const listLedTeams = (db: Queryable, userId: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teams.id', 'teams.companyName', 'teams.seats', countPeople.as('people')])
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.isContact', '=', true)
    .where('teams.status', '=', 'approved')
    .where((where) => where('teams.teamRole', 'is distinct from', 'team_member'))
    .orderBy('teams.approvedAt')
    .orderBy('teams.id')
    .execute()

/** Approved teams with a leader that list an account, and whether it shares progress there. */
export const listMembershipsOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select([
      'teams.id',
      'teams.companyName',
      'teams.contactName as leaderName',
      'teams.contactEmail as leaderEmail',
      'teamMembers.sharesProgress',
    ])
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.isContact', '=', false)
    .where('teams.status', '=', 'approved')
    .where((where) => where('teams.teamRole', 'is distinct from', 'team_member'))
    .orderBy('teams.approvedAt')
    .orderBy('teams.id')
    .execute()

/** Returns false when no such team lists the account. */
export async function setSharesProgress(
  db: Queryable,
  member: { teamId: string; userId: string },
  sharesProgress: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('teamMembers')
    .set({
      sharesProgress,
      sharingDecidedAt: sql`case when shares_progress = ${sharesProgress} then sharing_decided_at else ${now} end`,
    })
    .where('teamId', '=', member.teamId)
    .where('userId', '=', member.userId)
    .where('isContact', '=', false)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function countCourse(db: Queryable): Promise<{ totalModules: number; totalLessons: number }> {
  const totals = await sql<{ totalModules: number; totalLessons: number }>`
    select (select count(*) from modules where is_published) as "totalModules",
      (select count(*) from lessons l join modules m on m.module_id = l.module_id where m.is_published and l.is_shown) as "totalLessons"`.execute(
    db,
  )
  return singleRow(totals)
}
