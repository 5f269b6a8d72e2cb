import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** A member of a led team with their progress, as it is read. */
export type TeamProgressRow = {
  teamId: string
  companyName: string
  email: string
  fullName: string | null
  completedModules: number
  completedLessons: number
  lastActivityAt: Date | null
  hasCertificate: boolean
  /** Values of the newest 90-day plan, when its writer shares it. */
  sharedPlan: Record<string, unknown> | null
}

/** Members, the leader left out, of the approved teams that an account leads: whose contact it is and who did not declare to be a member. */
export async function listLedMembers(db: Queryable, userId: string): Promise<TeamProgressRow[]> {
  const { rows } = await sql<TeamProgressRow>`
    select t.id as "teamId", t.company_name as "companyName", m.email, u.full_name as "fullName",
      (select count(*) from module_completions c join modules mo on mo.module_id = c.module_id and mo.is_published
        where c.learner_id = l.id) as "completedModules",
      (select count(*) from lesson_progress p join lessons le on le.id = p.lesson_id
        join modules mo on mo.module_id = le.module_id and mo.is_published
        where p.learner_id = l.id and p.completed_at is not null) as "completedLessons",
      (select max(p.last_opened_at) from lesson_progress p where p.learner_id = l.id) as "lastActivityAt",
      exists (select 1 from certificates c where c.user_id = u.id) as "hasCertificate",
      (select case when (s.field_values -> 'shareWithLeader') = 'true'::jsonb then s.field_values end
        from submissions s join lessons le on le.id = s.lesson_id
        where s.learner_id = l.id and le.activity ->> 'assistant' = 'action-plan'
        order by s.submitted_at desc, s.id limit 1) as "sharedPlan"
    from team_members leader
    join teams t on t.id = leader.team_id and t.status = 'approved' and t.team_role is distinct from 'team_member'
    join team_members m on m.team_id = t.id and not m.is_contact
    left join users u on u.id = m.user_id
    left join learners l on l.user_id = u.id
    where leader.user_id = ${userId} and leader.is_contact
    order by t.approved_at, t.id, m.position`.execute(db)
  return rows
}

/** The approved teams that an account leads, also those without further members. */
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

/** Who sees the progress of an account: leaders of approved teams in which it is a member. */
export const listLeadersOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teams.companyName', 'teams.contactName as leaderName'])
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.isContact', '=', false)
    .where('teams.status', '=', 'approved')
    .where((where) => where('teams.teamRole', 'is distinct from', 'team_member'))
    .orderBy('teams.approvedAt')
    .execute()

/** How many published modules and lessons the course has. */
export async function countCourse(db: Queryable): Promise<{ totalModules: number; totalLessons: number }> {
  const { rows } = await sql<{ totalModules: number; totalLessons: number }>`
    select (select count(*) from modules where is_published) as "totalModules",
      (select count(*) from lessons l join modules m on m.module_id = l.module_id where m.is_published) as "totalLessons"`.execute(
    db,
  )
  return rows[0]!
}
