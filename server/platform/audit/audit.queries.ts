import { type InsertObject, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, type Paging, pageOf, type TimeRange, within } from '../db/page-of.ts'
import { containsPlainText, containsText } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import type { AuditAction, AuditSubjectType } from './audit-actions.ts'

const action = sql<AuditAction>`audit_entries.action`.as('action')

const subjectType = sql<AuditSubjectType>`audit_entries.subject_type`.as('subjectType')

const columns = ['id', 'actorId', 'actorEmail', action, subjectType, 'subjectIds', 'details', 'at'] as const

export type AuditSubject = { type: AuditSubjectType; id: string }

export const insertEntry = (db: Queryable, entry: InsertObject<DB, 'auditEntries'>) =>
  db.insertInto('auditEntries').values(entry).execute()

const ownWords = (search: string) => containsText(sql.ref('audit_entries.search_text'), search)

/** Maximum number of matching teams looked up in advance; above it, each entry's team is checked. */
const teamsLookedUp = 1000

const teamHolds = (search: string) => containsPlainText(sql`teams.search_text`, search)

async function namesOfTeam(db: Queryable, search: string) {
  const teams = await db
    .selectFrom('teams')
    .select('id')
    .where(teamHolds(search))
    .limit(teamsLookedUp + 1)
    .execute()
  const isTeam = sql`subject_type = 'team'`
  return teams.length > teamsLookedUp
    ? sql<boolean>`${isTeam} and exists (select from teams where teams.id::text = any(subject_ids) and ${teamHolds(search)})`
    : sql<boolean>`${isTeam} and subject_ids && ${teams.map(({ id }) => id)}::text[]`
}

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

export const listEntriesOn = (db: Queryable, subjects: AuditSubject[], limit: number) =>
  db
    .selectFrom('auditEntries')
    .select(columns)
    .where(sql<boolean>`subject_ids && ${subjects.map(({ id }) => id)}::text[]`)
    .where('subjectType', 'in', [...new Set(subjects.map(({ type }) => type))])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
