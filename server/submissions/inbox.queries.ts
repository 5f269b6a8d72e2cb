import { type ExpressionBuilder, sql } from 'kysely'
import { containing, type Queryable } from '../db/database.ts'
import type { DB } from '../db/tables.ts'

/** What the inbox is narrowed to. */
export type InboxFilter = { kind: string; status: string; search: string; limit: number; page: number }

type Joined = Pick<DB, 'submissions' | 'learners'> & { users: DB['users']; invitations: DB['invitations'] }

const joined = (db: Queryable) =>
  db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .leftJoin('users', 'users.id', 'learners.userId')
    .leftJoin('invitations', 'invitations.id', 'learners.invitationId')

const rows = (db: Queryable) =>
  joined(db)
    .leftJoin('lessons', 'lessons.id', 'submissions.lessonId')
    .select([
      'submissions.id',
      'submissions.kind',
      'submissions.moduleId',
      'submissions.fieldValues',
      'submissions.submittedAt',
      'submissions.status',
      'submissions.statusAt',
      'submissions.learnerId',
      'lessons.title as lessonTitle',
      'lessons.activity',
      'users.id as userId',
      'users.fullName',
      'users.company',
      sql<string>`coalesce(users.email, invitations.email)`.as('email'),
    ])

/** A submission with its lesson and its sender. */
export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const matches = (filter: InboxFilter) => (where: ExpressionBuilder<Joined, keyof Joined>) =>
  where.and([
    ...(filter.kind === 'all' ? [] : [where('submissions.kind', '=', filter.kind)]),
    ...(filter.status === 'all' ? [] : [where('submissions.status', '=', filter.status)]),
    ...(filter.search === ''
      ? []
      : [
          where.or([
            where(sql<string>`lower(users.full_name)`, 'like', containing(filter.search)),
            where(sql<string>`lower(users.company)`, 'like', containing(filter.search)),
            where(sql<string>`coalesce(users.email, invitations.email)`, 'like', containing(filter.search)),
          ]),
        ]),
  ])

/** One page of the inbox, newest first, and how many there are. */
export async function listSubmissionRows(db: Queryable, filter: InboxFilter) {
  const narrowed = matches(filter) as never
  const [page, count] = await Promise.all([
    rows(db)
      .where(narrowed)
      .orderBy('submissions.submittedAt', 'desc')
      .orderBy('submissions.id')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    joined(db)
      .where(narrowed)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { page, total: count.total }
}

/** One submission. */
export const findSubmissionRow = (db: Queryable, id: string) => rows(db).where('submissions.id', '=', id).executeTakeFirst()

/** All submissions of an account, newest first. */
export const listSubmissionRowsOfUser = (db: Queryable, userId: string) =>
  rows(db).where('learners.userId', '=', userId).orderBy('submissions.submittedAt', 'desc').limit(200).execute()

/** The answers to submissions, oldest first. */
export const listFeedback = (db: Queryable, submissionIds: string[]) =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('submissionFeedback')
        .leftJoin('users', 'users.id', 'submissionFeedback.authorId')
        .select([
          'submissionFeedback.submissionId',
          'submissionFeedback.message',
          'submissionFeedback.sentAt',
          'users.fullName as author',
        ])
        .where('submissionFeedback.submissionId', 'in', submissionIds)
        .orderBy('submissionFeedback.sentAt')
        .execute()

/** Sets how far a submission has been dealt with. Returns false when it no longer exists. */
export async function setSubmissionState(db: Queryable, id: string, status: string, at: Date): Promise<boolean> {
  const changed = await db.updateTable('submissions').set({ status, statusAt: at }).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Keeps an answer. */
export const insertFeedback = (
  db: Queryable,
  feedback: { submissionId: string; authorId: string; message: string; sentAt: Date },
) => db.insertInto('submissionFeedback').values(feedback).execute()
