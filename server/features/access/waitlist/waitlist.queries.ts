import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listWaitlist, WaitlistCourseType } from '#contract/waitlist.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { inPageRanges } from '../../../platform/db/in-page-ranges.ts'
import { opposite, type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import type { DB, WaitlistEntries } from '../../../platform/db/tables.ts'

type NewWaitlistEntry = Insertable<WaitlistEntries> & { id: string }

/** Inserts an entry, or updates an unconfirmed one without blanking earlier answers. Returns its id; undefined for a confirmed entry. */
export async function insertWaitlistEntry(trx: Queryable, entry: NewWaitlistEntry): Promise<string | undefined> {
  const stored = await trx
    .insertInto('waitlistEntries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'courseType'])
        .doUpdateSet(({ fn, ref }) => ({
          name: ref('excluded.name'),
          company: fn.coalesce('excluded.company', 'waitlistEntries.company'),
          role: fn.coalesce('excluded.role', 'waitlistEntries.role'),
          message: fn.coalesce('excluded.message', 'waitlistEntries.message'),
          noticeVersion: ref('excluded.noticeVersion'),
          updatedAt: ref('excluded.updatedAt'),
        }))
        .where((where) =>
          where.or([where('waitlistEntries.confirmedAt', 'is', null), where('waitlistEntries.deletedAt', 'is not', null)]),
        ),
    )
    .returning(['id', 'deletedAt'])
    .executeTakeFirst()
  if (!stored || stored.deletedAt === null) return stored?.id
  await trx.deleteFrom('waitlistEntries').where('id', '=', stored.id).execute()
  return insertWaitlistEntry(trx, entry)
}

/** Claims the mail that asks to confirm an entry, unless one was queued after `before`. Returns whether it may be sent. */
export async function claimConfirmation(
  trx: Queryable,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const claimed = await trx
    .updateTable('waitlistEntries')
    .set({ confirmationSentAt: at })
    .where('id', '=', id)
    .where((where) => where.or([where('confirmationSentAt', 'is', null), where('confirmationSentAt', '<=', before)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export const findEntryByToken = (db: Queryable, tokenHash: string) =>
  db
    .selectFrom('waitlistEntries')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const setConfirmed = (db: Queryable, tokenHash: string, at: Date) =>
  db
    .updateTable('waitlistEntries')
    .set((set) => ({ confirmedAt: set.fn.coalesce('confirmedAt', sql<Date>`${at}::timestamptz`) }))
    .where('tokenHash', '=', tokenHash)
    .where('deletedAt', 'is', null)
    .returning(['courseType', 'email'])
    .executeTakeFirst()

export const deleteEntryOfLink = (db: Queryable, tokenHash: string) =>
  db.deleteFrom('waitlistEntries').where('tokenHash', '=', tokenHash).returning(['id', 'courseType']).executeTakeFirst()

export type WaitlistFilter = FilterOf<typeof listWaitlist> & Paging

const matches = (filter: WaitlistFilter) => (where: ExpressionBuilder<DB, 'waitlistEntries'>) =>
  where.and([
    where('deletedAt', 'is', null),
    ...(filter.courseType === 'all' ? [] : [where('courseType', '=', filter.courseType)]),
    ...(filter.confirmed === 'all' ? [] : [where('confirmedAt', filter.confirmed === 'yes' ? 'is not' : 'is', null)]),
    ...within('waitlist_entries.created_at', filter),
    ...(filter.search === '' ? [] : [containsPlainText(sql.ref('waitlist_entries.search_text'), filter.search)]),
  ])

export const listWaitlistRows = (db: Queryable, filter: WaitlistFilter) =>
  pageOf(
    db,
    'waitlistEntries',
    {
      matching: db.selectFrom('waitlistEntries').where(matches(filter)),
      rows: db
        .selectFrom('waitlistEntries')
        .select(['id', 'name', 'email', 'company', 'role', 'courseType', 'message', 'createdAt', 'confirmedAt', 'announcedAt']),
      order: [
        ['waitlistEntries.createdAt', filter.direction],
        ['waitlistEntries.id', opposite(filter.direction)],
      ],
    },
    filter,
  )

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

/** Returns the ids of existing entries. */
export const setDeleted = (db: Queryable, ids: string[], at: Date) =>
  db
    .updateTable('waitlistEntries')
    .set({ deletedAt: at })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()

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

/** The people of a course's list whom an announcement does not reach. */
export const countUnreached = (db: Queryable, courseType: WaitlistCourseType) =>
  db
    .selectFrom('waitlistEntries')
    .where('courseType', '=', courseType)
    .where('deletedAt', 'is', null)
    .select((select) => [
      select.fn.countAll<number>().filterWhere('announcedAt', 'is not', null).as('alreadyAnnounced'),
      select.fn.countAll<number>().filterWhere('confirmedAt', 'is', null).as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()

export const listUnannounced = (db: Queryable, courseType: WaitlistCourseType) =>
  db.selectFrom('waitlistEntries').select(['email', 'confirmedAt']).where(unannounced(courseType)).execute()

export const lockUnannounced = (db: Queryable, courseType: WaitlistCourseType, limit: number) =>
  db
    .selectFrom('waitlistEntries')
    .select(['id', 'email', 'confirmedAt'])
    .where(unannounced(courseType))
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const setAnnounced = (db: Queryable, id: string, tokenHash: string, at: Date) =>
  db.updateTable('waitlistEntries').set({ announcedAt: at, tokenHash }).where('id', '=', id).execute()

/** Permanently deletes, in batches, the entries that admins deleted up to a time. Returns how many. */
export const deleteRemoved = (db: Queryable, upTo: Date): Promise<number> =>
  inPageRanges(db, 'waitlist_entries', async (inRange) => {
    const { numDeletedRows } = await db
      .deleteFrom('waitlistEntries')
      .where('deletedAt', '<=', upTo)
      .where(inRange('waitlistEntries'))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
