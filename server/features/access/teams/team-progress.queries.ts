import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { singleRow } from '../../../platform/db/single-row.ts'

export type TeamProgressRow = {
  teamId: string
  companyName: string
  email: string
  fullName: string | null
  completedModules: number
  completedLessons: number
  lastActivityAt: Date | null
  hasCertificate: boolean
  labDrills: number
  ratingPanels: number
  sharesProgress: boolean
  /** The newest 90-day plan, if shared. */
  sharedPlan: Record<string, unknown> | null
}

/**
 * Members of the approved teams that an account leads. Without shared progress only the address is returned, and nothing reveals an account. Plans
 * are visible to leaders who could see progress when they were sent.
 */
export async function listLedMembers(db: Queryable, userId: string): Promise<TeamProgressRow[]> {
  const { rows } = await sql<TeamProgressRow>`
    select t.id as "teamId", t.company_name as "companyName", m.email, u.full_name as "fullName",
      (select count(*) from module_completions c join modules mo on mo.module_id = c.module_id and mo.is_published
        where c.learner_id = l.id) as "completedModules",
      (select count(*) from lesson_progress p join lessons le on le.id = p.lesson_id
        join modules mo on mo.module_id = le.module_id and mo.is_published
        where p.learner_id = l.id and p.completed_at is not null) as "completedLessons",
      (select max(p.last_opened_at) from lesson_progress p where p.learner_id = l.id) as "lastActivityAt",
      coalesce(m.shares_progress, false) as "sharesProgress",
      exists (select 1 from certificates c where c.user_id = u.id and c.revoked_at is null) as "hasCertificate",
      (select count(distinct s.field_values ->> 'drill') from submissions s where s.learner_id = l.id and s.kind = 'lab-drill') as "labDrills",
      (select count(distinct s.field_values ->> 'panel') from submissions s where s.learner_id = l.id and s.kind = 'rating-panel')
        as "ratingPanels",
      (select case when (s.field_values -> 'shareWithLeader') = 'true'::jsonb and s.submitted_at >= m.sharing_decided_at then s.field_values end
        from submissions s join lessons le on le.id = s.lesson_id
        where s.learner_id = l.id and le.activity ->> 'assistant' = 'action-plan'
        order by s.submitted_at desc, s.id limit 1) as "sharedPlan"
    from team_members leader
    join teams t on t.id = leader.team_id and t.status = 'approved' and t.team_role is distinct from 'team_member'
    join team_members m on m.team_id = t.id and not m.is_contact
    left join users u on u.id = m.user_id and m.shares_progress
    left join learners l on l.user_id = u.id
    where leader.user_id = ${userId} and leader.is_contact
    order by t.approved_at, t.id, m.position`.execute(db)
  return rows
}

export const listLedTeams = (db: Queryable, userId: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teams.id', 'teams.companyName'])
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
