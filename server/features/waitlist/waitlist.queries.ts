import { type ExpressionBuilder, sql } from 'kysely'
import type { WaitlistCourseType } from '#contract/waitlist.ts'
import type { Queryable } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { type Direction, opposite, readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import { mailAfter } from '../mail/outbox.ts'

/** An entry to write. */
export type NewWaitlistEntry = {
  email: string
  courseType: WaitlistCourseType
  name: string
  company: string | undefined
  role: string | undefined
  message: string | undefined
  noticeVersion: string
  tokenHash: string
  at: Date
}

/**
 * Adds an entry with its mail (of `composeMail`), or keeps the newest details of the one there is and writes no mail: a blank field of a
 * later form does not erase an earlier answer. A deleted entry becomes new again. One round trip: this is what a launch evening consists of.
 */
export async function insertWaitlistEntry(db: Queryable, entry: NewWaitlistEntry, mail: string): Promise<void> {
  const { email, courseType, name, noticeVersion, tokenHash, at } = entry
  const details = [entry.company ?? null, entry.role ?? null, entry.message ?? null] as const
  await keepEntry(db, email, courseType, name, ...details, noticeVersion, tokenHash, at, mail)
}

const keepEntry = prepare(
  'waitlist-entry',
  (
    _db,
    email: string,
    courseType: WaitlistCourseType,
    name: string,
    company: string | null,
    role: string | null,
    message: string | null,
    noticeVersion: string,
    tokenHash: string,
    at: Date,
    mail: string,
  ) => sql`
    with entry as (
      insert into waitlist_entries as e
        (email, course_type, name, company, role, message, notice_version, token_hash, created_at, updated_at)
      values (${email}, ${courseType}, ${name}, ${company}, ${role}, ${message}, ${noticeVersion}, ${tokenHash}, ${at}, ${at})
      on conflict (email, course_type) do update set
        name = excluded.name,
        company = coalesce(excluded.company, case when e.deleted_at is null then e.company end),
        role = coalesce(excluded.role, case when e.deleted_at is null then e.role end),
        message = coalesce(excluded.message, case when e.deleted_at is null then e.message end),
        notice_version = excluded.notice_version,
        updated_at = excluded.updated_at,
        token_hash = case when e.deleted_at is null then e.token_hash else excluded.token_hash end,
        created_at = case when e.deleted_at is null then e.created_at else excluded.created_at end,
        confirmed_at = case when e.deleted_at is null then e.confirmed_at end,
        announced_at = case when e.deleted_at is null then e.announced_at end,
        deleted_at = null
      returning token_hash = ${tokenHash} as is_new),
    ${mailAfter(sql`select from entry where is_new`, mail)}
    select count(*) from deliveries`,
)

/** Marks the entry of a link confirmed, the first time only. Returns its course. */
export const setConfirmed = (db: Queryable, tokenHash: string, at: Date) =>
  db
    .updateTable('waitlistEntries')
    .set((set) => ({ confirmedAt: set.fn.coalesce('confirmedAt', sql<Date>`${at}::timestamptz`) }))
    .where('tokenHash', '=', tokenHash)
    .where('deletedAt', 'is', null)
    .returning('courseType')
    .executeTakeFirst()

/** Deletes the entry of a link for good. Returns its course. */
export const deleteEntryOfLink = (db: Queryable, tokenHash: string) =>
  db.deleteFrom('waitlistEntries').where('tokenHash', '=', tokenHash).returning('courseType').executeTakeFirst()

/** What a list of entries is narrowed to. */
export type WaitlistFilter = {
  courseType: 'all' | WaitlistCourseType
  search: string
  direction: Direction
  limit: number
  page: number
}

const matches = (filter: WaitlistFilter) => (where: ExpressionBuilder<DB, 'waitlistEntries'>) =>
  where.and([
    where('deletedAt', 'is', null),
    ...(filter.courseType === 'all' ? [] : [where('courseType', '=', filter.courseType)]),
    ...(filter.search === '' ? [] : [holds(sql`lower(email || ' ' || name || ' ' || coalesce(company, ''))`, filter.search)]),
  ])

/** One page of entries in the order of their time, and how many there are. */
export function listWaitlistRows(db: Queryable, filter: WaitlistFilter) {
  const matching = db.selectFrom('waitlistEntries').where(matches(filter))
  const page = matching
    .select('id')
    .orderBy('createdAt', filter.direction)
    .orderBy('id', opposite(filter.direction))
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['waitlist', filter.courseType], matching }, (limit) =>
    db
      .selectFrom('waitlistEntries')
      .select(['id', 'name', 'email', 'company', 'role', 'courseType', 'message', 'createdAt', 'confirmedAt', 'announcedAt'])
      .where('id', 'in', page.limit(limit))
      .orderBy('createdAt', filter.direction)
      .orderBy('id', opposite(filter.direction))
      .execute(),
  )
}

/** How many entries there are: in all, per course, confirmed. */
export const countWaitlist = (db: Queryable) =>
  db
    .selectFrom('waitlistEntries')
    .where('deletedAt', 'is', null)
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('courseType', '=', 'advanced').as('advanced'),
      select.fn.countAll<number>().filterWhere('courseType', '=', 'premium').as('premium'),
      select.fn.countAll<number>().filterWhere('confirmedAt', 'is not', null).as('confirmed'),
    ])
    .executeTakeFirstOrThrow()

/** Marks entries deleted. Returns the ids that were there. */
export const setDeleted = (db: Queryable, ids: string[], at: Date) =>
  db
    .updateTable('waitlistEntries')
    .set({ deletedAt: at })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()

/** Takes back the deletion of entries that are still there. Returns their ids. */
export const setRestored = (db: Queryable, ids: string[], deletedAfter: Date) =>
  db
    .updateTable('waitlistEntries')
    .set({ deletedAt: null })
    .where('id', 'in', ids)
    .where('deletedAt', '>', deletedAfter)
    .returning('id')
    .execute()

const unannounced = (courseType: WaitlistCourseType) => (where: ExpressionBuilder<DB, 'waitlistEntries'>) =>
  where.and([
    where('courseType', '=', courseType),
    where('deletedAt', 'is', null),
    where('confirmedAt', 'is not', null),
    where('announcedAt', 'is', null),
  ])

/** How many people of a course would get the launch mail now, have had it, and have not confirmed. */
export const countAudience = (db: Queryable, courseType: WaitlistCourseType) =>
  db
    .selectFrom('waitlistEntries')
    .where('courseType', '=', courseType)
    .where('deletedAt', 'is', null)
    .select((select) => [
      select.fn.countAll<number>().filterWhere(unannounced(courseType)).as('recipients'),
      select.fn.countAll<number>().filterWhere('announcedAt', 'is not', null).as('alreadyAnnounced'),
      select.fn.countAll<number>().filterWhere('confirmedAt', 'is', null).as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()

/** The next people to tell, locked so that nobody is told twice. */
export const lockUnannounced = (db: Queryable, courseType: WaitlistCourseType, limit: number) =>
  db
    .selectFrom('waitlistEntries')
    .select(['id', 'email'])
    .where(unannounced(courseType))
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Notes that the launch mail was written, and the hash of the link in it. */
export const setAnnounced = (db: Queryable, id: string, tokenHash: string, at: Date) =>
  db.updateTable('waitlistEntries').set({ announcedAt: at, tokenHash }).where('id', '=', id).execute()
