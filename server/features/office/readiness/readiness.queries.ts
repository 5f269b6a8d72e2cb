import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { findInstallationValue, setInstallationValue } from '../../../platform/db/installation.ts'

const backupKey = 'last-backup'

export const findLastBackupAt = async (db: Queryable): Promise<Date | undefined> => {
  const at = await findInstallationValue(db, backupKey)
  return typeof at === 'string' ? new Date(at) : undefined
}

export const setLastBackupAt = (db: Queryable, at: Date): Promise<void> => setInstallationValue(db, backupKey, at)

export const countAdminsWithoutPasskey = async (db: Queryable): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from users u
      where role = 'admin' and status = 'active' and not exists (select from passkeys p where p.user_id = u.id)`.execute(db)
  ).rows[0]?.count ?? 0

export type OverdueLesson = { moduleId: number; lessonId: number; title: string }

export const listLessonsToReview = async (db: Queryable, today: string): Promise<OverdueLesson[]> =>
  (
    await sql<OverdueLesson>`
      select l.module_id as "moduleId", l.lesson_id as "lessonId", l.title
      from lessons l join modules m on m.module_id = l.module_id
      where m.is_published and l.deleted_at is null and l.review_by < ${today} and (l.legal_as_of is null or l.legal_as_of < l.review_by) order by m.position, l.position`.execute(
      db,
    )
  ).rows

/** Pattern of unreachable addresses (RFC 2606). A literal, so that it matches the predicate of the partial indexes. */
const unreachable = sql.raw(String.raw`'@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$'`)

/** Learners, requests and waitlist entries with such addresses, like sample data, each counted up to a bound. */
export const countSampleRows = async (db: Queryable, bound: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select ((select count(*) from (select from users where role <> 'admin' and email ~ ${unreachable} limit ${bound}) found)
        + (select count(*) from (select from teams where contact_email ~ ${unreachable} limit ${bound}) found)
        + (select count(*) from (select from waitlist_entries where email ~ ${unreachable} limit ${bound}) found))::int as count`.execute(
      db,
    )
  ).rows[0]?.count ?? 0
