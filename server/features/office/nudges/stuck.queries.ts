import { type RawBuilder, sql } from 'kysely'
import { type StuckGroup, stuckLookedAt } from '#contract/nudges.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type ListPage, type Paging, pageStart, partOf, type TimeRange } from '../../../platform/db/page-of.ts'
import { containsPlainText, containsText } from '../../../platform/db/search.ts'
import { listStuckPeopleByIds, type StuckRow } from './nudges.queries.ts'

/** Filters: last progress from `from` until `before`. */
export type StuckFilter = { group: StuckGroup; search: string; from?: TimeRange['from']; before: Date } & Paging

/** Counting stops here, because completion is looked up for each person. */
const countLimit = 500

/** Maximum number of search matches looked up by id; above it, each person's text is checked instead. */
const lookedUpByIds = 1000

type Search = { ids: string[] } | { text: string } | undefined

/** Half of a group, with the table that orders its people by last progress. */
type Half = {
  table: RawBuilder<unknown>
  letter: 'l' | 'u' | 'i'
  person: RawBuilder<unknown>
  since: RawBuilder<unknown>
  isOfHalf?: RawBuilder<unknown>
  isMeant: RawBuilder<unknown>
}

const hasNotFinished = sql`(select count(*) from module_completions c join modules m using (module_id)
  where c.learner_id = l.id and m.is_published) < (select count(*) from modules where is_published)`

/** Active learners who have not completed the course: with progress, by its time, and without, by the account's age. */
const learners = (fits: RawBuilder<unknown>, inOrder: RawBuilder<unknown>): Half[] => {
  const isMeant = sql`u.role = 'user' and u.user_type = 'full' and u.status = 'active' and ${fits}`
  return [
    {
      table: sql`learners l`,
      letter: 'l',
      person: sql`l.user_id`,
      since: sql`l.last_step_at`,
      isOfHalf: sql`l.user_id is not null`,
      isMeant: sql`exists (select from users u where u.id = l.user_id and ${isMeant} ${inOrder}) and ${hasNotFinished}`,
    },
    {
      table: sql`users u`,
      letter: 'u',
      person: sql`u.id`,
      since: sql`u.created_at`,
      isMeant: sql`${isMeant}
        and not exists (select from learners l where l.user_id = u.id and l.last_step_at is not null ${inOrder})`,
    },
  ]
}

/** Invited people without an account or a request, by their newest invitation: with progress and without. */
const invited = (fits: RawBuilder<unknown>, inOrder: RawBuilder<unknown>): Half[] => {
  const isMeant = sql`not exists (select from invitations newer
      where newer.email = i.email and (newer.created_at, newer.id) > (i.created_at, i.id) ${inOrder})
    and not exists (select from users u where u.email = i.email ${inOrder})
    and not exists (select from teams t where t.contact_email = i.email ${inOrder})
    and not exists (select from team_members m where m.email = i.email ${inOrder}) and ${fits}`
  return [
    {
      table: sql`learners l`,
      letter: 'l',
      person: sql`l.invitation_id`,
      since: sql`l.last_step_at`,
      isOfHalf: sql`l.invitation_id is not null`,
      isMeant: sql`exists (select from invitations i where i.id = l.invitation_id and ${isMeant} ${inOrder})`,
    },
    {
      table: sql`invitations i`,
      letter: 'i',
      person: sql`i.id`,
      since: sql`coalesce(i.opened_at, i.created_at)`,
      isMeant: sql`${isMeant}
        and not exists (select from learners l where l.invitation_id = i.id and l.last_step_at is not null ${inOrder})`,
    },
  ]
}

const groups = {
  learners: {
    halves: learners,
    people: sql`users u`,
    id: sql`u.id`,
    holds: (search: string) => containsPlainText(sql`u.search_text`, search),
  },
  invited: {
    halves: invited,
    people: sql`invitations i`,
    id: sql`i.id`,
    holds: (search: string) => containsText(sql`i.email`, search),
  },
}

/** Searches by index; with many matches, the list is scanned in order instead and fills quickly. */
async function lookUp(db: Queryable, { group, search }: StuckFilter): Promise<Search> {
  if (search === '') return undefined
  const { people, id, holds } = groups[group]
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${people} where ${holds(search)} limit ${lookedUpByIds + 1}`.execute(db)
  return rows.length > lookedUpByIds ? { text: search } : { ids: rows.map((row) => row.id) }
}

function halvesOf({ group, from, before }: StuckFilter, search: Search) {
  const { halves, holds } = groups[group]
  const fits = search && 'text' in search ? holds(search.text) : sql`true`
  // `offset 0` makes the planner check people one by one and stop when the page is full, rather than join whole tables.
  const inOrder = search && 'ids' in search ? sql`` : sql`offset 0`
  return halves(fits, inOrder).map((half) => {
    const isFound = search && 'ids' in search ? sql`${half.person} = any(${search.ids}::uuid[])` : sql`true`
    const hasStopped = sql`${half.since} <= ${before} and ${from ? sql`${half.since} >= ${from}` : sql`true`}`
    return { ...half, condition: sql`${half.isOfHalf ?? sql`true`} and ${hasStopped} and ${isFound}` }
  })
}

/** Finds the ids of stuck people, latest progress first: all, or `limit` of the candidates. */
function idsOf(filter: StuckFilter, search: Search, limit?: number) {
  const upTo = limit === undefined ? sql`` : sql`limit ${limit}`
  const found = halvesOf(filter, search).map(({ table, letter, person, since, condition, isMeant }) => {
    const one = sql.ref(letter)
    const latest =
      limit === undefined || (search && 'ids' in search) ? sql`` : sql`order by since desc, ${one}.id limit ${stuckLookedAt}`
    return sql`(select ${person} as id, ${one}.since from (select ${one}.*, ${since} as since from ${table} where ${condition} ${latest}) as ${one}
      where ${isMeant} order by ${one}.since desc, ${one}.id ${upTo})`
  })
  return sql<{ id: string }>`select id from (${sql.join(found, sql` union all `)}) as people order by since desc, id ${upTo}`
}

async function goesBeyond(db: Queryable, filter: StuckFilter, search: Search): Promise<boolean> {
  if (search && 'ids' in search) return false
  const beyond = halvesOf(filter, search).map(
    ({ table, condition, since }) =>
      sql`exists (select from (select 1 from ${table} where ${condition} order by ${since} desc offset ${stuckLookedAt} limit 1) as later)`,
  )
  const { rows } = await sql<{ beyond: boolean }>`select ${sql.join(beyond, sql` or `)} as beyond`.execute(db)
  return rows[0]?.beyond ?? false
}

export async function listStuckRows(db: Queryable, filter: StuckFilter): Promise<ListPage<StuckRow>> {
  const { group, limit, page, whole } = filter
  if (whole) {
    const findAll = async () => (await idsOf(filter, await lookUp(db, filter)).execute(db)).rows.map(({ id }) => id)
    const { ids, total } = await partOf(filter, findAll)
    return { rows: await listStuckPeopleByIds(db, group, ids), total, more: false }
  }
  const search = await lookUp(db, filter)
  // Finds as many as are counted, because counting separately would check everyone twice.
  const wanted = Math.max(countLimit, page * limit)
  const found = (await idsOf(filter, search, wanted + 1).execute(db)).rows.map(({ id }) => id)
  const offset = pageStart(filter, found)
  const rows = await listStuckPeopleByIds(db, group, found.slice(offset, offset + limit))
  return {
    rows,
    total: found.length > countLimit ? Math.max(countLimit, offset + rows.length) : found.length,
    more: found.length > wanted || (await goesBeyond(db, filter, search)),
  }
}
