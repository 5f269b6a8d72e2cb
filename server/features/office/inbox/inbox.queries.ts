import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listSubmissions } from '#contract/inbox.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Order, opposite, type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import type { DB, Submissions } from '../../../platform/db/tables.ts'

type SubmissionColumns = Selectable<Submissions>

/** The length of an excerpt from the answers, in characters. */
export const excerptLength = 140

export type InboxFilter = FilterOf<typeof listSubmissions> & Paging & { namesOnly?: boolean }

const valueBytes = sql<number>`octet_length(submissions.field_values::text)`

const joined = (db: Queryable) =>
  db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .leftJoin('users', 'users.id', 'learners.userId')
    .leftJoin('invitations', 'invitations.id', 'learners.invitationId')

const neighbour = (side: 'before' | 'after') => {
  const [sign, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<string | null>`(select other.id from submissions other
    where other.learner_id = submissions.learner_id and other.kind = submissions.kind and other.module_id = submissions.module_id
      and other.lesson_id is not distinct from submissions.lesson_id
      and (submissions.kind not in ('lab-drill', 'rating-panel') or (other.field_values -> 'drill', other.field_values -> 'panel')
        is not distinct from (submissions.field_values -> 'drill', submissions.field_values -> 'panel'))
      and (other.submitted_at, other.id) ${sign} (submissions.submitted_at, submissions.id)
    order by other.submitted_at ${direction}, other.id ${direction} limit 1)`
}

type Values = SubmissionColumns['fieldValues']

const rows = <Shown extends Values | null>(db: Queryable, values: Expression<Shown>) =>
  joined(db)
    .leftJoin('lessons', 'lessons.id', 'submissions.lessonId')
    .select([
      'submissions.id',
      'submissions.kind',
      'submissions.moduleId',
      'submissions.lessonId',
      'submissions.submittedAt',
      'submissions.status',
      'submissions.statusAt',
      'submissions.learnerId',
      'lessons.title as lessonTitle',
      'users.id as userId',
      'users.fullName',
      'users.company',
      'users.emailProvenAt',
      sql<string>`coalesce(users.email, invitations.email)`.as('email'),
      neighbour('before').as('replacesId'),
      neighbour('after').as('replacedById'),
    ])
    .select(sql<Shown>`${values}`.as('fieldValues'))

const wholeRows = (db: Queryable) => rows(db, sql.ref<Values>('submissions.fieldValues'))

const start = (value: RawBuilder<unknown>) => sql`left(${value} #>> '{}', ${sql.lit(excerptLength + 1)})`

/** The beginnings of texts and tables: enough for excerpts, and small enough for a whole page. */
const beginnings = sql<Values>`coalesce((select jsonb_object_agg(field.key, case jsonb_typeof(field.value)
    when 'string' then to_jsonb(${start(sql`field.value`)})
    when 'array' then (select jsonb_agg(case jsonb_typeof(line.value)
        when 'string' then to_jsonb(${start(sql`line.value`)})
        when 'object' then (select jsonb_object_agg(cell.key, ${start(sql`cell.value`)}) from jsonb_each(line.value) as cell
          where jsonb_typeof(cell.value) = 'string')
      end order by line.ordinality)
      from jsonb_array_elements(jsonb_path_query_array(field.value, '$[0 to 2]')) with ordinality as line)
  end) from jsonb_each(submissions.field_values) as field), '{}')`

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof wholeRows>['executeTakeFirstOrThrow']>>

export const listForms = (db: Queryable, lessonIds: string[]) =>
  lessonIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('lessons').select(['id', 'activity', 'rubric']).where('id', 'in', lessonIds).execute()

export type SubmissionForm = Awaited<ReturnType<typeof listForms>>[number]

/** Reviewers find people by name alone, because they see nothing else of them. */
const nameContains = (search: string) => sql<boolean>`exists (select from learners l join users u on u.id = l.user_id
  where l.id = submissions.learner_id and ${containsPlainText(sql`plain_text(u.full_name)`, search)})`

const matches = (filter: InboxFilter) => (where: ExpressionBuilder<DB, 'submissions'>) =>
  where.and([
    ...(filter.kind === 'all' ? [] : [where('submissions.kind', '=', filter.kind)]),
    ...(filter.status === 'all' ? [] : [where('submissions.status', '=', filter.status)]),
    ...within('submissions.submitted_at', filter),
    ...(filter.search === ''
      ? []
      : [filter.namesOnly ? nameContains(filter.search) : containsPlainText(sql.ref('submissions.search_text'), filter.search)]),
  ])

const orderOf = ({ sort, direction }: InboxFilter): Order<'submissions'> => {
  const byTime = sort === 'unanswered' ? opposite(direction) : direction
  const waitsSince = sql`case when submissions.status in ('new', 'read') then submissions.submitted_at end`
  return [
    ...(sort === 'unanswered' ? [[waitsSince, direction] as const] : []),
    ['submissions.submittedAt', byTime],
    ['submissions.id', opposite(byTime)],
  ]
}

/** A page of submissions with their values as `shown`: the beginnings, or whole. */
export const listSubmissionRows = (db: Queryable, filter: InboxFilter, shown: 'beginnings' | 'whole') =>
  pageOf(
    db,
    'submissions',
    {
      matching: db.selectFrom('submissions').where(matches(filter)),
      rows: shown === 'whole' ? wholeRows(db) : rows(db, beginnings),
      order: orderOf(filter),
    },
    filter,
  )

export const findSubmissionRow = (db: Queryable, id: string) => wholeRows(db).where('submissions.id', '=', id).executeTakeFirst()

/** An account's submissions, newest first, with values up to a total size in bytes. */
export const listSubmissionRowsOfUser = (db: Queryable, userId: string, maxBytes: number) => {
  const newest = db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .select('submissions.id')
    .where('learners.userId', '=', userId)
    .orderBy('submissions.submittedAt', 'desc')
    .orderBy('submissions.id')
    .limit(200)
  const bytesSoFar = sql<number>`sum(${valueBytes}) over (order by submissions.submitted_at desc, submissions.id)`
  return rows(db, sql<Values | null>`case when ${bytesSoFar} <= ${maxBytes} then submissions.field_values end`)
    .where('submissions.id', 'in', newest)
    .orderBy('submissions.submittedAt', 'desc')
    .orderBy('submissions.id')
    .execute()
}

/** Oldest first. */
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

export const lockSubmissions = (db: Queryable, ids: string[]) =>
  db.selectFrom('submissions').select(['id', 'status']).where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const setSubmissionStates = (db: Queryable, ids: string[], status: SubmissionColumns['status'], at: Date) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.updateTable('submissions').set({ status, statusAt: at }).where('id', 'in', ids).execute()

export const insertFeedback = (
  db: Queryable,
  feedback: { submissionId: string; authorId: string; message: string; sentAt: Date },
) => db.insertInto('submissionFeedback').values(feedback).returning('id').executeTakeFirstOrThrow()

export const findFeedback = (db: Queryable, id: string) =>
  joined(db)
    .innerJoin('submissionFeedback', 'submissionFeedback.submissionId', 'submissions.id')
    .leftJoin('lessons', 'lessons.id', 'submissions.lessonId')
    .select(['submissionFeedback.message', 'submissions.kind', 'lessons.title as lessonTitle', 'users.fullName'])
    .where('submissionFeedback.id', '=', id)
    .executeTakeFirst()
