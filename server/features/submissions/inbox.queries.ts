import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, opposite, readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import type { DB } from '../db/tables.ts'

/** What the inbox is narrowed to. */
export type InboxFilter = { kind: string; status: string; search: string; direction: Direction; limit: number; page: number }

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

const matches = (filter: InboxFilter) => (where: ExpressionBuilder<DB, 'submissions'>) =>
  where.and([
    ...(filter.kind === 'all' ? [] : [where('submissions.kind', '=', filter.kind)]),
    ...(filter.status === 'all' ? [] : [where('submissions.status', '=', filter.status)]),
    ...(filter.search === '' ? [] : [holds(sql.ref('submissions.search_text'), filter.search)]),
  ])

/** One page of the inbox in the order of their time, and how many there are. */
export function listSubmissionRows(db: Queryable, filter: InboxFilter) {
  const matching = db.selectFrom('submissions').where(matches(filter))
  const ids = matching
    .select('submissions.id')
    .orderBy('submissions.submittedAt', filter.direction)
    .orderBy('submissions.id', opposite(filter.direction))
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['submissions', filter.kind, filter.status], matching }, (limit) =>
    rows(db)
      .where('submissions.id', 'in', ids.limit(limit))
      .orderBy('submissions.submittedAt', filter.direction)
      .orderBy('submissions.id', opposite(filter.direction))
      .execute(),
  )
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
