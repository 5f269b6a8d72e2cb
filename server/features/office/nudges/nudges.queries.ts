import { type RawBuilder, sql } from 'kysely'
import type { StuckGroup } from '#contract/nudges.ts'
import { isAddressProven } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'

export type StuckRow = {
  id: string
  name: string | null
  email: string
  moduleId: number | null
  lessonPlace: number | null
  lessonTitle: string | null
  lastLessonId: string | null
  modulesCompleted: number
  since: Date
  openedAt: Date | null
  isProven: boolean
  remindersOn: boolean
  lastReminderAt: Date | null
  agreedToOffers: boolean
  source: 'asked' | 'colleague' | 'customer' | null
  expiresAt: Date | null
}

/** The last progress of learner `l` and the number of completed published modules. */
const learning = sql`
  left join lateral (select p.lesson_id, greatest(p.last_opened_at, p.completed_at) as at
    from lesson_progress p join lessons x on x.id = p.lesson_id and x.deleted_at is null
    where p.learner_id = l.id order by at desc limit 1) last on true
  left join lessons le on le.id = last.lesson_id
  left join lateral (select count(*) as n from module_completions c join modules m using (module_id)
    where c.learner_id = l.id and m.is_published) done on true`

const learned = sql`le.module_id as "moduleId", le.position as "lessonPlace", le.title as "lessonTitle", le.id as "lastLessonId",
  done.n as "modulesCompleted"`

const learners = (narrowed: RawBuilder<unknown>) => sql<StuckRow>`
  select u.id, u.full_name as name, u.email, ${learned}, coalesce(last.at, u.created_at) as since, u.created_at as "openedAt",
    ${isAddressProven('u')} as "isProven", coalesce(plan.reminders_on, false) as "remindersOn",
    (select max(r.sent_at) from sent_reminders r where r.user_id = u.id) as "lastReminderAt",
    exists (select from consents c where c.user_id = u.id and c.purpose = 'marketing' and c.confirmed_at is not null
      and c.withdrawn_at is null) as "agreedToOffers",
    null as source, null::timestamptz as "expiresAt"
  from users u left join learners l on l.user_id = u.id left join learning_plans plan on plan.user_id = u.id ${learning}
  where u.role = 'user' and u.user_type = 'full' and u.status = 'active'
    and done.n < (select count(*) from modules where is_published) and ${narrowed}`

/** Invited people without an account or a request, by their newest invitation. */
const invited = (narrowed: RawBuilder<unknown>) => sql<StuckRow>`
  select i.id, null as name, i.email, ${learned}, coalesce(last.at, i.opened_at, i.created_at) as since, i.opened_at as "openedAt",
    true as "isProven", false as "remindersOn", null::timestamptz as "lastReminderAt", false as "agreedToOffers",
    i.source, i.expires_at as "expiresAt"
  from invitations i left join learners l on l.invitation_id = i.id ${learning}
  where not exists (select from invitations newer where newer.email = i.email and (newer.created_at, newer.id) > (i.created_at, i.id))
    and not exists (select from users u where u.email = i.email) and not exists (select from teams t where t.contact_email = i.email)
    and not exists (select from team_members m where m.email = i.email) and ${narrowed}`

const groups = { learners, invited }

export async function listStuckPeopleByIds(db: Queryable, group: StuckGroup, ids: string[]): Promise<StuckRow[]> {
  if (ids.length === 0) return []
  const id = sql.ref(group === 'learners' ? 'u.id' : 'i.id')
  const people = groups[group](sql`${id} = any(${ids}::uuid[])`)
  const { rows } = await sql<StuckRow>`${people} order by array_position(${ids}::uuid[], ${id})`.execute(db)
  return rows
}

export async function findStuckRow(db: Queryable, group: StuckGroup, id: string, before: Date): Promise<StuckRow | undefined> {
  const [person, since] =
    group === 'learners'
      ? [sql`u.id`, sql`coalesce(last.at, u.created_at)`]
      : [sql`i.id`, sql`coalesce(last.at, i.opened_at, i.created_at)`]
  const { rows } = await groups[group](sql`${person} = ${id}::uuid and ${since} <= ${before}`).execute(db)
  return rows[0]
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
