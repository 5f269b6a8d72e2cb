import { type RawBuilder, sql } from 'kysely'
import { type StuckGroup, stuckLookedAt } from '#contract/nudges.ts'
import { isAddressProven } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type ListPage, type Paging, pageStart, partOf, type TimeRange } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'

export type StuckRow = {
  id: string
  name: string | null
  email: string
  lesson: { moduleId: number; place: number; title: string } | null
  lastLessonId: string | null
  modulesCompleted: number
  since: Date
  opened: boolean
  isProven: boolean
  remindersOn: boolean
  lastReminderAt: Date | null
  agreedToOffers: boolean
  source: 'asked' | 'colleague' | 'customer' | null
  expiresAt: Date | null
}

const published = sql`(select count(*) from modules where is_published)`

/** The people `p` of a group with their learner `l`: who is meant, since when at the latest (`began`), and whether they are stuck. */
const groups = {
  /** Active learners who have not completed the course. */
  learners: {
    table: sql`users p`,
    isLearner: sql`l.user_id = p.id`,
    began: sql`p.created_at`,
    isMeant: sql`p.role = 'user' and p.user_type = 'full' and p.status = 'active'`,
    isStuck: sql`(select count(*) from module_completions c join modules m using (module_id)
      where c.learner_id = l.id and m.is_published) < ${published}`,
    columns: sql`p.full_name as name, true as opened,
      ${isAddressProven('p')} as "isProven", coalesce(plan.reminders_on, false) as "remindersOn",
      (select max(r.sent_at) from sent_reminders r where r.user_id = p.id) as "lastReminderAt",
      exists (select from consents c where c.user_id = p.id and c.purpose = 'marketing' and c.confirmed_at is not null
        and c.withdrawn_at is null) as "agreedToOffers",
      null as source, null::timestamptz as "expiresAt"`,
  },
  /** Invited people without an account or a request, by their newest invitation. */
  invited: {
    table: sql`invitations p`,
    isLearner: sql`l.invitation_id = p.id`,
    began: sql`coalesce(p.opened_at, p.created_at)`,
    isMeant: sql`true`,
    isStuck: sql`not exists (select from invitations newer
        where newer.email = p.email and (newer.created_at, newer.id) > (p.created_at, p.id))
      and not exists (select from users u where u.email = p.email) and not exists (select from teams t where t.contact_email = p.email)
      and not exists (select from team_members m where m.email = p.email)`,
    columns: sql`null as name, p.opened_at is not null as opened, true as "isProven", false as "remindersOn",
      null::timestamptz as "lastReminderAt", false as "agreedToOffers", p.source, p.expires_at as "expiresAt"`,
  },
}

/** Filters: last progress from `from` until `before`. */
export type StuckFilter = { group: StuckGroup; search: string; from?: TimeRange['from']; before: Date } & Paging

/** Counting stops here, because completion is looked up for each person. */
const countLimit = 500

/** The people of a group who made their last progress within the dates, latest first, stuck or not. An index orders each half. */
function candidates({ group, search, from, before }: StuckFilter, limit?: number, offset = 0) {
  const { table, isLearner, began, isMeant } = groups[group]
  const half = (people: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`(
    select p.id, ${since} as since from ${people} and ${isMeant} and ${since} <= ${before}
    and ${from ? sql`${since} >= ${from}` : sql`true`} and ${search === '' ? sql`true` : containsPlainText(sql`p.search_text`, search)}
    order by since desc, p.id ${limit === undefined ? sql`` : sql`limit ${offset + limit}`})`
  const withProgress = half(sql`${table} join learners l on true where ${isLearner}`, sql`l.last_step_at`)
  // Unlike a join, the subquery is read for one person after the other, until there are enough.
  const others = half(sql`${table} where (select l.last_step_at from learners l where ${isLearner}) is null`, began)
  return sql`(${withProgress} union all ${others} order by since desc, id ${limit === undefined ? sql`` : sql`offset ${offset} limit ${limit}`}) as candidates`
}

/** The ids of stuck people, latest progress first: all, or the first `limit` of the candidates that are looked at. */
async function listStuckIds(db: Queryable, filter: StuckFilter, limit?: number): Promise<string[]> {
  const { table, isLearner, isStuck } = groups[filter.group]
  const lookedAt = candidates(filter, limit === undefined ? undefined : stuckLookedAt)
  const { rows } = await sql<{ id: string }>`
    select p.id from ${lookedAt} join ${table} on p.id = candidates.id left join learners l on ${isLearner}
    where ${isStuck} order by since desc, p.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map(({ id }) => id)
}

async function hasMoreCandidates(db: Queryable, filter: StuckFilter): Promise<boolean> {
  const { rows } = await sql`select from ${candidates(filter, 1, stuckLookedAt)}`.execute(db)
  return rows.length > 0
}

export async function listStuckRows(db: Queryable, filter: StuckFilter): Promise<ListPage<StuckRow>> {
  const { group, limit, page, whole } = filter
  if (whole) {
    const { ids, total } = await partOf(filter, () => listStuckIds(db, filter))
    return { rows: await listStuckPeopleByIds(db, group, ids), total, more: false }
  }
  // Finds as many as are counted, because counting separately would check everyone twice.
  const wanted = Math.max(countLimit, page * limit)
  const found = await listStuckIds(db, filter, wanted + 1)
  const offset = pageStart(filter, found)
  const rows = await listStuckPeopleByIds(db, group, found.slice(offset, offset + limit))
  return {
    rows,
    total: found.length > countLimit ? Math.max(countLimit, offset + rows.length) : found.length,
    more: found.length > wanted || (await hasMoreCandidates(db, filter)),
  }
}

/** Stuck people with the lesson of their last progress and the number of completed published modules. */
const people = (group: StuckGroup, narrowed: RawBuilder<unknown>, order = sql``) => sql<StuckRow>`
  select p.id, p.email, le.id as "lastLessonId",
    case when le.id is not null then jsonb_build_object('moduleId', le.module_id, 'place', le.position, 'title', le.title) end as lesson,
    (select count(*) from module_completions c join modules m using (module_id)
      where c.learner_id = l.id and m.is_published) as "modulesCompleted",
    coalesce(le.at, ${groups[group].began}) as since, ${groups[group].columns}
  from ${groups[group].table} left join learners l on ${groups[group].isLearner} left join learning_plans plan on plan.user_id = p.id
  left join lateral (select x.*, greatest(r.last_opened_at, r.completed_at) as at
    from lesson_progress r join lessons x on x.id = r.lesson_id and x.deleted_at is null
    where r.learner_id = l.id order by at desc limit 1) le on true
  where ${groups[group].isMeant} and ${groups[group].isStuck} and ${narrowed} ${order}`

async function listStuckPeopleByIds(db: Queryable, group: StuckGroup, ids: string[]): Promise<StuckRow[]> {
  const order = sql`order by array_position(${ids}::uuid[], p.id)`
  return (await people(group, sql`p.id = any(${ids}::uuid[])`, order).execute(db)).rows
}

export async function findStuckRow(db: Queryable, group: StuckGroup, id: string, before: Date): Promise<StuckRow | undefined> {
  const since = sql`coalesce(le.at, ${groups[group].began})`
  return (await people(group, sql`p.id = ${id}::uuid and ${since} <= ${before}`).execute(db)).rows[0]
}

export const listNudges = (db: Queryable, emailHashes: string[]) =>
  db.selectFrom('nudges').select(['emailHash', 'nudgedAt']).where('emailHash', 'in', emailHashes).execute()

/** Records a nudge unless the address was nudged after `pauseBegan`; then returns false. Concurrent calls are serialised. */
export async function insertNudge(trx: Queryable, emailHash: string, at: Date, pauseBegan: Date): Promise<boolean> {
  const noted = await trx
    .insertInto('nudges')
    .values({ emailHash, nudgedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('emailHash')
        .doUpdateSet({ previousAt: sql`nudges.nudged_at`, nudgedAt: at })
        .where('nudges.nudgedAt', '<=', pauseBegan),
    )
    .returning('emailHash')
    .executeTakeFirst()
  return noted !== undefined
}

/** Counts a nudge as a reminder, so that the next one waits for a week. */
export const insertReminderOfNudge = (trx: Queryable, userId: string, at: Date) =>
  trx
    .insertInto('sentReminders')
    .values({ userId, reason: `nudge ${at.toISOString().slice(0, 10)}`, sentAt: at })
    .execute()

export const findInvitationLink = (db: Queryable, id: string) =>
  db.selectFrom('invitations').select(['token', 'expiresAt']).where('id', '=', id).executeTakeFirst()

/** The first published lesson that a person has not completed, optionally within a module. */
export async function findNextLesson(
  db: Queryable,
  group: StuckGroup,
  id: string,
  moduleId: number | undefined,
): Promise<string | undefined> {
  const person = group === 'learners' ? sql`l.user_id = ${id}::uuid` : sql`l.invitation_id = ${id}::uuid`
  const { rows } = await sql<{ id: string }>`
    select le.id from lessons le join modules m using (module_id)
    where m.is_published and le.is_shown and ${moduleId === undefined ? sql`true` : sql`m.module_id = ${moduleId}`}
      and not exists (select from lesson_progress p join learners l on l.id = p.learner_id
        where ${person} and p.lesson_id = le.id and p.completed_at is not null)
    order by m.position, m.module_id, le.position, le.lesson_id limit 1`.execute(db)
  return rows[0]?.id
}
