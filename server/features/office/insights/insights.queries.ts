import { type RawBuilder, sql } from 'kysely'
import { previewModuleId } from '#content/course-numbers.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { FilterOf } from '#contract/endpoint/list.ts'
import { type getInsights, type getWaiting, type TeamProgress, waitingCountedUpTo } from '#contract/insights.ts'
import type { listLearnerProgress } from '#contract/learner-progress.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import { singleRow } from '../../../platform/db/single-row.ts'

type History = Given<typeof getInsights.data>

/** Counts pending work up to a bound; requests from before `overdueBefore` are overdue. */
export async function countWaiting(db: Queryable, overdueBefore: Date) {
  const counted = (rows: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${rows} limit ${sql.lit(waitingCountedUpTo)}) as counted)`
  const result = await sql<Given<typeof getWaiting.data>>`
    select
      ${counted(sql`teams where status = 'pending' and created_at <= ${overdueBefore}`)} as "overdueRequests",
      ${counted(sql`teams where status = 'pending' and created_at > ${overdueBefore}`)} as "newRequests",
      ${counted(sql`mail where state = 'failed'`)} as "failedMails",
      ${counted(sql`submissions where status = 'new'`)} as "newSubmissions",
      ${counted(sql`mail where state = 'queued'`)} as "queuedMails",
      ${counted(sql`mail where state = 'kept'`)} as "keptMails",
      ${counted(sql`webhooks w where w.disabled_reason <> '' or w.enabled and (select d.last_error is not null
        from webhook_deliveries d where d.webhook_id = w.id and d.tried_at is not null
        order by d.tried_at desc limit 1)`)} as "failingWebhooks"`.execute(db)
  return singleRow(result)
}

/** People per step, by email address, so that a person invited twice counts once. */
export async function countFunnel(db: Queryable): Promise<Record<string, number>> {
  const result = await sql<Record<string, number>>`
    with person as (
      select l.id as learner_id, coalesce(u.email, i.email) as email, u.role
      from learners l left join users u on u.id = l.user_id left join invitations i on i.id = l.invitation_id
    ), completed as (
      select p.email, count(distinct c.module_id) as modules, bool_or(c.module_id = ${previewModuleId}) as first
      from person p join module_completions c on c.learner_id = p.learner_id where coalesce(p.role, 'user') = 'user' group by p.email
    )
    select
      (select count(distinct email) from invitations) as invited,
      (select count(distinct email) from invitations where opened_at is not null) as opened,
      (select count(distinct p.email) from person p join lesson_progress lp on lp.learner_id = p.learner_id where coalesce(p.role, 'user') = 'user') as started,
      (select count(*) from completed where first) as "module1",
      (select count(distinct contact_email) from teams) as requested,
      (select count(distinct m.email) from team_members m join teams t on t.id = m.team_id where t.status = 'approved') as approved,
      (select count(*) from users where user_type = 'full') as activated,
      (select count(*) from users join completed using (email)
        where user_type = 'full' and modules >= (select count(*) from modules where is_published)) as finished,
      (select count(distinct user_id) from certificates join users on users.id = user_id
        where user_type = 'full' and revoked_at is null and replaced_at is null) as certificate`.execute(db)
  return singleRow(result)
}

/** Weekly counts up to now, oldest first. Weeks begin on Monday, 00:00 UTC. */
export async function countWeeks(db: Queryable, now: Date, weeks: number) {
  const monday = (time: RawBuilder<unknown>) => sql`date_trunc('week', ${time} at time zone 'UTC')`
  const since = sql`(${monday(sql`${now}::timestamptz`)} - make_interval(weeks => ${weeks - 1}::int)) at time zone 'UTC'`
  const counted = (table: string, column: string, where = sql`true`) => {
    const time = sql.ref(column)
    return sql`select ${monday(time)} as week, count(*) as n from ${sql.table(table)} where ${time} >= ${since} and ${time} <= ${now} and ${where} group by 1`
  }
  const { rows } = await sql<History['weeks'][number]>`
    select to_char(w.week, 'YYYY-MM-DD') as "startsOn", coalesce(opened.n, 0) as opened, coalesce(requested.n, 0) as requested,
      coalesce(activated.n, 0) as activated, coalesce(completed.n, 0) as "modulesCompleted", coalesce(certified.n, 0) as certificates
    from generate_series(${monday(since)}, ${monday(sql`${now}::timestamptz`)}, interval '1 week') as w (week)
    left join (${counted('invitations', 'opened_at')}) opened using (week)
    left join (${counted('teams', 'created_at')}) requested using (week)
    left join (${counted('activations', 'used_at')}) activated using (week)
    left join (${counted('module_completions', 'completed_at')}) completed using (week)
    left join (${counted('certificates', 'issued_at', sql`replaced_at is null`)}) certified using (week)
    order by w.week`.execute(db)
  return rows
}

export const listDropOff = async (db: Queryable) =>
  (
    await sql<History['dropOff'][number]>`
    select m.module_id as "moduleId", l.lesson_id as "lessonId", m.title as "moduleTitle", l.title as "lessonTitle",
      count(p.learner_id) as opened, count(p.completed_at) as completed
    from lessons l join modules m on m.module_id = l.module_id left join lesson_progress p on p.lesson_id = l.id
    where m.is_published and l.is_shown group by m.id, l.id order by m.position, m.module_id, l.position, l.lesson_id`.execute(db)
  ).rows

export const listMissedQuestions = async (db: Queryable, limit: number) =>
  (
    await sql<History['missedQuestions'][number]>`
    with first_try as (
      select distinct on (learner_id, lesson_id) lesson_id, review from quiz_attempts order by learner_id, lesson_id, submitted_at
    )
    select l.module_id as "moduleId", q ->> 'question' as question, count(*) as answered,
      count(*) filter (where (q ->> 'chosen') <> (q ->> 'correct')) as missed,
      round(100.0 * count(*) filter (where (q ->> 'chosen') <> (q ->> 'correct')) / count(*)) as "missedPercent"
    from first_try f join lessons l on l.id = f.lesson_id and l.deleted_at is null cross join lateral jsonb_array_elements(f.review) as q
    group by l.module_id, q ->> 'question' having count(*) filter (where (q ->> 'chosen') <> (q ->> 'correct')) > 0
    order by "missedPercent" desc, answered desc limit ${limit}`.execute(db)
  ).rows

export const readTeamProgress = async (db: Queryable, ids: string[]) =>
  (
    await sql<TeamProgress>`
    select t.id as "teamId", t.company_name as "companyName",
      (select count(*) from team_members m where m.team_id = t.id) as members,
      (select count(*) from team_members m where m.team_id = t.id and m.user_id is not null) as activated,
      (select coalesce(jsonb_agg(jsonb_build_object('moduleId', x.module_id, 'completed', x.completed) order by x.position), '[]') from (
        select mo.module_id, mo.position, count(c.learner_id) as completed
        from modules mo
        left join team_members tm on tm.team_id = t.id
        left join learners l on l.user_id = tm.user_id
        left join module_completions c on c.learner_id = l.id and c.module_id = mo.module_id
        where mo.is_published group by mo.id) as x) as modules
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join teams t on t.id = wanted.id order by wanted.place`.execute(
      db,
    )
  ).rows

type LearnerFilter = FilterOf<typeof listLearnerProgress> & Paging

const completedModules = sql<number>`(select count(*)::integer from learners l join module_completions c on c.learner_id = l.id
  join modules m on m.module_id = c.module_id and m.is_published where l.user_id = users.id)`
const hasStarted = sql<boolean>`exists (select from learners l join lesson_progress p on p.learner_id = l.id where l.user_id = users.id)`
const hasFinished = sql<boolean>`${completedModules} >= (select count(*) from modules where is_published)`
const hasCertificate = sql<boolean>`exists (select from certificates c where c.user_id = users.id and c.revoked_at is null and c.replaced_at is null)`

const states: Record<LearnerFilter['state'], RawBuilder<boolean>> = {
  all: sql`true`,
  'not-started': sql`not ${hasStarted}`,
  learning: sql`${hasStarted} and not ${hasFinished}`,
  finished: hasFinished,
  certified: hasCertificate,
}

export const listLearnerProgressRows = (db: Queryable, filter: LearnerFilter) =>
  pageOf(
    db,
    'users',
    {
      matching: db
        .selectFrom('users')
        .where('users.role', '=', 'user')
        .where(states[filter.state])
        .where((where) => where.and(within('users.created_at', filter)))
        .$if(filter.search !== '', (query) => query.where(containsPlainText(sql.ref('users.search_text'), filter.search))),
      rows: db.selectFrom('users').select([
        'users.id',
        'users.fullName',
        'users.email',
        'users.company',
        'users.createdAt',
        sql<string[]>`array(select t.company_name from team_members m join teams t on t.id = m.team_id
          where m.user_id = users.id and t.status = 'approved' order by t.approved_at, t.id)`.as('teams'),
        completedModules.as('completedModules'),
        sql<number>`(select count(*)::integer from learners l join lesson_progress p on p.learner_id = l.id join lessons le on le.id = p.lesson_id
          join modules m on m.module_id = le.module_id and m.is_published
          where l.user_id = users.id and p.completed_at is not null and le.deleted_at is null)`.as('completedLessons'),
        sql<{ moduleId: number; best: number }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('moduleId', best.module_id, 'best', best.score) order by best.module_id), '[]') from (
            select le.module_id, max(q.score) as score from learners l join quiz_attempts q on q.learner_id = l.id
            join lessons le on le.id = q.lesson_id and le.deleted_at is null where l.user_id = users.id group by le.module_id) as best)`.as(
          'quizScores',
        ),
        sql<boolean>`exists (select from certificates c
          where c.user_id = users.id and c.revoked_at is null and c.replaced_at is null and c.assessed_at is not null)`.as(
          'assessed',
        ),
        hasCertificate.as('hasCertificate'),
        sql<Date | null>`(select max(p.last_opened_at) from learners l join lesson_progress p on p.learner_id = l.id
          where l.user_id = users.id)`.as('lastActivityAt'),
      ]),
      order: [
        [filter.sort === 'fullName' ? sql`lower(users.full_name)` : `users.${filter.sort}`, filter.direction],
        ['users.id', 'asc'],
      ],
    },
    filter,
  )
