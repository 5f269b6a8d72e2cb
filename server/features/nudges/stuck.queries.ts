import { type RawBuilder, sql } from 'kysely'
import type { StuckGroup } from '#contract/nudges.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { ListPage, Paging, TimeRange } from '../../platform/db/page-of.ts'
import { containsText } from '../../platform/db/search.ts'
import { listStuckPeopleByIds, type StuckRow } from './nudges.queries.ts'

/** What the list of who is stuck is narrowed to: no step since `before`, the last one from `from` on. */
export type StuckFilter = { group: StuckGroup; search: string; from?: TimeRange['from']; before: Date } & Paging

/** This list is counted up to here: whether somebody has completed the course is looked up for each. */
const countLimit = 500

type Part = (limit: RawBuilder<unknown>) => RawBuilder<{ id: string; since: Date }>

const stoppedBetween = (time: RawBuilder<unknown>, { from, before }: StuckFilter) =>
  sql`${time} <= ${before} and ${from ? sql`${time} >= ${from}` : sql`true`}`

const searched = (text: RawBuilder<unknown>, { search }: StuckFilter) => (search === '' ? sql`true` : containsText(text, search))

const hasNotFinished = sql`(select count(*) from module_completions c join modules m using (module_id)
  where c.learner_id = l.id and m.is_published) < (select count(*) from modules where is_published)`

/**
 * `offset 0` has the planner ask about one person after the other in the order of time, and stop when the page is full, where it would join
 * the whole tables. A search begins with the people whom the index of texts finds.
 */
const fence = ({ search }: StuckFilter) => (search === '' ? sql`offset 0` : sql``)

/** Active learners who have not completed the course: those with a step, by it, and those without, by the age of the account. */
const learners = (filter: StuckFilter): Part[] => {
  const inOrder = fence(filter)
  const isMeant = sql`u.role = 'user' and u.user_type = 'full' and u.status = 'active'
    and ${searched(sql`lower(u.email || ' ' || u.full_name || ' ' || u.company)`, filter)}`
  return [
    (limit) => sql`select l.user_id as id, l.last_step_at as since from learners l
      where l.user_id is not null and exists (select from users u where u.id = l.user_id and ${isMeant} ${inOrder}) and ${stoppedBetween(sql`l.last_step_at`, filter)} and ${hasNotFinished}
      order by l.last_step_at desc, l.id ${limit}`,
    (limit) => sql`select u.id, u.created_at from users u
      where ${stoppedBetween(sql`u.created_at`, filter)} and ${isMeant}
        and not exists (select from learners l where l.user_id = u.id and l.last_step_at is not null ${inOrder})
      order by u.created_at desc, u.id ${limit}`,
  ]
}

/** Invited people without an account or a request, by their newest invitation: those with a step, and those without. */
const invited = (filter: StuckFilter): Part[] => {
  const inOrder = fence(filter)
  const isMeant = sql`not exists (select from invitations newer
      where newer.email = i.email and (newer.created_at, newer.id) > (i.created_at, i.id) ${inOrder})
    and not exists (select from users u where u.email = i.email ${inOrder}) and not exists (select from teams t where t.contact_email = i.email ${inOrder})
    and not exists (select from team_members m where m.email = i.email ${inOrder}) and ${searched(sql`i.email`, filter)}`
  return [
    (limit) => sql`select i.id, l.last_step_at as since from learners l join invitations i on i.id = l.invitation_id
      where l.invitation_id is not null and ${stoppedBetween(sql`l.last_step_at`, filter)} and ${isMeant}
      order by l.last_step_at desc, l.id ${limit}`,
    (limit) => sql`select i.id, coalesce(i.opened_at, i.created_at) from invitations i
      where ${stoppedBetween(sql`coalesce(i.opened_at, i.created_at)`, filter)} and ${isMeant}
        and not exists (select from learners l where l.invitation_id = i.id and l.last_step_at is not null ${inOrder})
      order by coalesce(i.opened_at, i.created_at) desc, i.id ${limit}`,
  ]
}

const groups = { learners, invited }

/** The ids of who is stuck, latest stop first: all, or the first `limit`. Each part is read only as far as they need it. */
async function listIds(db: Queryable, filter: StuckFilter, limit?: number): Promise<string[]> {
  const [withStep, without] = groups[filter.group](filter)
  if (!withStep || !without) return []
  const upTo = limit === undefined ? sql`` : sql`limit ${limit}`
  const { rows } = await sql<{ id: string }>`
    select id from ((${withStep(upTo)}) union all (${without(upTo)})) as people order by since desc, id ${upTo}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of people who have taken no step for a while, latest stop first, and how many there are. */
export async function listStuckRows(db: Queryable, filter: StuckFilter): Promise<ListPage<StuckRow>> {
  const { group, limit, page, whole } = filter
  const offset = (page - 1) * limit
  if (whole) {
    whole.ids ??= await listIds(db, filter)
    const rows = await listStuckPeopleByIds(db, group, whole.ids.slice(offset, offset + limit).map(String))
    return { rows, total: whole.ids.length, more: false }
  }
  // As many as are counted are found at once: counting apart would look everybody up a second time.
  const found = await listIds(db, filter, Math.max(countLimit, offset + limit) + 1)
  const rows = await listStuckPeopleByIds(db, group, found.slice(offset, offset + limit))
  return {
    rows,
    total: found.length > countLimit ? Math.max(countLimit, offset + rows.length) : found.length,
    more: found.length > Math.max(countLimit, offset + limit),
  }
}
