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

export type LedMemberRow = {
  id: string
  teamId: string
  email: string
  activated: boolean
  sharesProgress: boolean
  remindedAt: Date | null
  userId: string | null
  fullName: string | null
  completedModules: number
  completedLessons: number
  quizScores: { moduleId: number; best: number }[]
  assessed: boolean
  hasCertificate: boolean
  /** Ids of the drills and panels that were handed in, removed ones too. */
  drillIds: string[]
  panelIds: string[]
  conversations: number
  lastActivityAt: Date | null
  /** Last activity, or else when the account was made. */
  activeSince: Date | null
  sharedPlan: Record<string, unknown> | null
}

/**
 * The account is joined only where progress is shared, so that nothing else reveals one. Confirming the address after being added counts as
 * activating, because it opens the course as well.
 */
export async function listLedMemberRows(db: Queryable, leaderId: string): Promise<LedMemberRow[]> {
  const { rows } = await sql<LedMemberRow>`
    select m.id, m.team_id as "teamId", m.email, m.reminded_at as "remindedAt", coalesce(m.shares_progress, false) as "sharesProgress",
      (u.id is not null or exists (select from activations a left join users owner on owner.id = m.user_id
        where a.team_id = m.team_id and a.email = m.email and (a.used_at is not null or owner.email_proven_at >= a.created_at))) as activated,
      u.id as "userId", u.full_name as "fullName",
      (select count(*) from module_completions c join modules mo on mo.module_id = c.module_id and mo.is_published
        where c.learner_id = l.id) as "completedModules",
      (select count(*) from lesson_progress p join lessons le on le.id = p.lesson_id
        join modules mo on mo.module_id = le.module_id and mo.is_published
        where p.learner_id = l.id and p.completed_at is not null and le.deleted_at is null) as "completedLessons",
      (select coalesce(jsonb_agg(jsonb_build_object('moduleId', best.module_id, 'best', best.score) order by best.module_id), '[]') from (
        select le.module_id, max(q.score) as score from quiz_attempts q join lessons le on le.id = q.lesson_id
        where q.learner_id = l.id and le.deleted_at is null group by le.module_id) as best) as "quizScores",
      (select max(p.last_opened_at) from lesson_progress p where p.learner_id = l.id) as "lastActivityAt",
      coalesce(l.last_step_at, u.created_at) as "activeSince",
      exists (select from certificates c where c.user_id = u.id and c.revoked_at is null and c.replaced_at is null) as "hasCertificate",
      exists (select from certificates c where c.user_id = u.id and c.revoked_at is null and c.replaced_at is null and c.assessed_at is not null) as assessed,
      array(select distinct s.field_values ->> 'drill' from submissions s where s.learner_id = l.id and s.kind = 'lab-drill') as "drillIds",
      array(select distinct s.field_values ->> 'panel' from submissions s where s.learner_id = l.id and s.kind = 'rating-panel') as "panelIds",
      (select count(distinct s.lesson_id) from submissions s join lessons le on le.id = s.lesson_id
        join modules mo on mo.module_id = le.module_id and mo.is_published
        where s.learner_id = l.id and s.kind = 'conversation' and le.deleted_at is null and le.conversation is not null) as "conversations",
      (select case when (s.field_values -> 'shareWithLeader') = 'true'::jsonb and s.submitted_at >= m.sharing_decided_at then s.field_values end
        from submissions s join lessons le on le.id = s.lesson_id
        where s.learner_id = l.id and le.activity ->> 'assistant' = 'action-plan'
        order by s.submitted_at desc, s.id limit 1) as "sharedPlan"
    from team_members leader
    join teams t on t.id = leader.team_id and t.status = 'approved' and t.team_role is distinct from 'team_member'
    join team_members m on m.team_id = t.id and not m.is_contact
    left join users u on u.id = m.user_id and m.shares_progress
    left join learners l on l.user_id = u.id
    where leader.user_id = ${leaderId} and leader.is_contact
    order by t.approved_at, t.id, m.position, m.email`.execute(db)
  return rows
}

export const setReminded = (db: Queryable, ids: string[], now: Date) =>
  db.updateTable('teamMembers').set({ remindedAt: now }).where('id', 'in', ids).execute()

export async function hasAskedSince(
  db: Queryable,
  kind: string,
  { teamId, memberId }: { teamId: string; memberId?: string },
  since: Date,
): Promise<boolean> {
  const mail = await db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', kind)
    .where('teamId', '=', teamId)
    .where(sql<boolean>`parameters ->> 'memberId' is not distinct from ${memberId ?? null}`)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return mail !== undefined
}

export const findMemberAddress = (db: Queryable, id: string) =>
  db.selectFrom('teamMembers').select('email').where('id', '=', id).executeTakeFirst()

export const sharesWithTeam = async (db: Queryable, { teamId, userId }: { teamId: string; userId: string }): Promise<boolean> =>
  (await db
    .selectFrom('teamMembers')
    .select('id')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .where('sharesProgress', '=', true)
    .executeTakeFirst()) !== undefined
