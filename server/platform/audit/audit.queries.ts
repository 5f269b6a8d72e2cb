import { type InsertObject, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, type Paging, pageOf, type TimeRange, within } from '../db/page-of.ts'
import { containsPlainText, containsText } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import type { AuditAction } from './audit-actions.ts'

/** On what something was done; a team by its company as long as there is the team. */
const subject = sql<string>`case when audit_entries.subject = 'team' then coalesce((select 'team ' || company_name from teams
  where teams.id = (audit_entries.details ->> 'teamId')::uuid), 'a deleted team') else audit_entries.subject end`.as('subject')

const action = sql<AuditAction>`audit_entries.action`.as('action')

const columns = ['id', 'actorId', 'actorEmail', action, subject, 'details', 'at'] as const

/** Adds entries. */
export const insertEntries = (db: Queryable, entries: InsertObject<DB, 'auditEntries'>[]) =>
  db.insertInto('auditEntries').values(entries).execute()

const ownWords = (search: string) => containsText(sql`lower(actor_email || ' ' || action || ' ' || subject)`, search)

/** As many teams are looked up before the audit is read; where more hold the search, each entry's own team is asked. */
const teamsLookedUp = 1000

const teamHolds = (search: string) => containsPlainText(sql`teams.search_text`, search)

/** Condition that an entry is about a member of a team whose company or people hold the search. */
async function namesOfTeam(db: Queryable, search: string) {
  const teams = await db
    .selectFrom('teams')
    .select('id')
    .where(teamHolds(search))
    .limit(teamsLookedUp + 1)
    .execute()
  return teams.length > teamsLookedUp
    ? sql<boolean>`details ? 'teamId' and exists (select from teams where teams.id = (details ->> 'teamId')::uuid and ${teamHolds(search)})`
    : sql<boolean>`details ? 'teamId' and details ->> 'teamId' = any(${teams.map(({ id }) => id)}::text[])`
}

/** Entries whose own words, or whose team's company and people, hold the search. */
async function matching(db: Queryable, { search, ...times }: { search: string } & TimeRange) {
  const inTime = db.selectFrom('auditEntries').where((where) => where.and(within('audit_entries.at', times)))
  if (search === '') return inTime
  const ofTeam = await namesOfTeam(db, search)
  return inTime.where((where) => where.or([ownWords(search), ofTeam]))
}

/** One page of the audit in the order of its times, and how many entries there are. */
export const listAuditRows = async (db: Queryable, filter: { search: string; direction: Direction } & TimeRange & Paging) =>
  pageOf(
    db,
    'auditEntries',
    {
      matching: await matching(db, filter),
      rows: db.selectFrom('auditEntries').select(columns),
      order: [
        ['auditEntries.at', filter.direction],
        ['auditEntries.id', filter.direction],
      ],
      isSearched: filter.search !== '',
    },
    filter,
  )

/** The newest entries on some things, each named as an entry names it. */
export const listEntriesOn = (db: Queryable, subjects: string[], limit: number) =>
  db
    .selectFrom('auditEntries')
    .select(columns)
    // Found by subject first: in the order of time the planner would read the whole audit for somebody about whom there is little.
    .where('auditEntries.id', 'in', (from) =>
      from.selectFrom('auditEntries as about').select('about.id').where('about.subject', 'in', subjects).offset(0),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
