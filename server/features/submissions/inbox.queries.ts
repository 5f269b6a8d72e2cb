import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { type Direction, opposite, type Paging, pageOf, type TimeRange, within } from '../../platform/db/page-of.ts'
import { containsPlainText } from '../../platform/db/search.ts'
import type { DB, Submissions } from '../../platform/db/tables.ts'

type SubmissionColumns = Selectable<Submissions>

/** What the inbox is narrowed to. */
export type InboxFilter = {
  kind: SubmissionColumns['kind'] | 'all'
  status: SubmissionColumns['status'] | 'all'
  search: string
  direction: Direction
} & TimeRange &
  Paging

const joined = (db: Queryable) =>
  db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .leftJoin('users', 'users.id', 'learners.userId')
    .leftJoin('invitations', 'invitations.id', 'learners.invitationId')

/** The submission of the same form by the same person that came just before, or just after. */
const neighbour = (side: 'before' | 'after') => {
  const [sign, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<string | null>`(select other.id from submissions other
    where other.learner_id = submissions.learner_id and other.kind = submissions.kind and other.module_id = submissions.module_id
      and other.lesson_id is not distinct from submissions.lesson_id
      and (other.submitted_at, other.id) ${sign} (submissions.submitted_at, submissions.id)
    order by other.submitted_at ${direction}, other.id ${direction} limit 1)`
}

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
      'lessons.rubric as editedRubric',
      'users.id as userId',
      'users.fullName',
      'users.company',
      sql<string>`coalesce(users.email, invitations.email)`.as('email'),
      neighbour('before').as('replacesId'),
      neighbour('after').as('replacedById'),
    ])

/** A submission with its lesson and its sender. */
export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const matches = (filter: InboxFilter) => (where: ExpressionBuilder<DB, 'submissions'>) =>
  where.and([
    ...(filter.kind === 'all' ? [] : [where('submissions.kind', '=', filter.kind)]),
    ...(filter.status === 'all' ? [] : [where('submissions.status', '=', filter.status)]),
    ...within('submissions.submitted_at', filter),
    ...(filter.search === '' ? [] : [containsPlainText(sql.ref('submissions.search_text'), filter.search)]),
  ])

/** One page of the inbox in the order of its times, and how many submissions there are. */
export const listSubmissionRows = (db: Queryable, filter: InboxFilter) =>
  pageOf(
    db,
    'submissions',
    {
      matching: db.selectFrom('submissions').where(matches(filter)),
      rows: rows(db),
      order: [
        ['submissions.submittedAt', filter.direction],
        ['submissions.id', opposite(filter.direction)],
      ],
      isSearched: filter.search !== '',
    },
    filter,
  )

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
export async function setSubmissionState(
  db: Queryable,
  id: string,
  status: SubmissionColumns['status'],
  at: Date,
): Promise<boolean> {
  const changed = await db.updateTable('submissions').set({ status, statusAt: at }).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Some submissions with their status; others who want to mark one wait until the transaction ends. */
export const lockSubmissions = (db: Queryable, ids: string[]) =>
  db.selectFrom('submissions').select(['id', 'status']).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Sets how far some submissions have been dealt with. */
export const setSubmissionStates = (db: Queryable, ids: string[], status: SubmissionColumns['status'], at: Date) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.updateTable('submissions').set({ status, statusAt: at }).where('id', 'in', ids).execute()

/** Saves an answer. */
export const insertFeedback = (
  db: Queryable,
  feedback: { submissionId: string; authorId: string; message: string; sentAt: Date },
) => db.insertInto('submissionFeedback').values(feedback).returning('id').executeTakeFirstOrThrow()

/** An answer with the submission it belongs to, as its mail needs them. */
export const findFeedback = (db: Queryable, id: string) =>
  joined(db)
    .innerJoin('submissionFeedback', 'submissionFeedback.submissionId', 'submissions.id')
    .leftJoin('lessons', 'lessons.id', 'submissions.lessonId')
    .select(['submissionFeedback.message', 'submissions.kind', 'lessons.title as lessonTitle', 'users.fullName'])
    .where('submissionFeedback.id', '=', id)
    .executeTakeFirst()
