import { type InsertObject, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, type Paging, pageOf, type TimeRange, within } from '../db/page-of.ts'
import { containsPlainText, containsText } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import type { AuditAction } from './audit-actions.ts'

/** The subject of an entry; a team by its company while it exists. */
const subject = sql<string>`case when audit_entries.subject = 'team' then coalesce((select 'team ' || company_name from teams
  where teams.id = (audit_entries.details ->> 'teamId')::uuid), 'a deleted team') else audit_entries.subject end`.as('subject')

const action = sql<AuditAction>`audit_entries.action`.as('action')

const columns = ['id', 'actorId', 'actorEmail', action, subject, 'details', 'at'] as const

export const insertEntries = (db: Queryable, entries: InsertObject<DB, 'auditEntries'>[]) =>
  db.insertInto('auditEntries').values(entries).execute()

const ownWords = (search: string) => containsText(sql`lower(actor_email || ' ' || action || ' ' || subject)`, search)

/** Maximum number of matching teams looked up in advance; above it, each entry's team is checked. */
const teamsLookedUp = 1000

const teamHolds = (search: string) => containsPlainText(sql`teams.search_text`, search)

/** Matches entries about teams whose company or members match the search. */
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

/** Entries that match a search by their text or by their team. */
async function matching(db: Queryable, { search, ...times }: { search: string } & TimeRange) {
  const inTime = db.selectFrom('auditEntries').where((where) => where.and(within('audit_entries.at', times)))
  if (search === '') return inTime
  const ofTeam = await namesOfTeam(db, search)
  return inTime.where((where) => where.or([ownWords(search), ofTeam]))
}

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
    },
    filter,
  )

/** The newest entries about some subjects. */
export const listEntriesOn = (db: Queryable, subjects: string[], limit: number) =>
  db
    .selectFrom('auditEntries')
    .select(columns)
    // Found by subject first: ordered by time, the planner would read the whole audit log for a person with few entries.
    .where('auditEntries.id', 'in', (from) =>
      from.selectFrom('auditEntries as about').select('about.id').where('about.subject', 'in', subjects).offset(0),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
