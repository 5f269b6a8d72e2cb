import { type RawBuilder, sql } from 'kysely'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { FoundPerson, personView } from '#contract/people-page.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { containsText } from '../../../platform/db/search.ts'

/** Maximum matches per source; a longer search term narrows them. */
const rowsOfSource = 50

/** Sources of people: address, name and company, and the `plain_text` columns to search. */
const sources: { foundIn: FoundPerson['foundIn']; from: RawBuilder<unknown>; texts: RawBuilder<unknown>[] }[] = [
  {
    foundIn: 'account',
    from: sql`(select email, full_name as name, company, search_text from users) found`,
    texts: [sql`search_text`],
  },
  {
    foundIn: 'invitation',
    from: sql`(select email, name, null as company, search_text from invitations) found`,
    texts: [sql`search_text`],
  },
  {
    foundIn: 'team',
    // A team's text includes its members' addresses: the index finds it, and the contact's own text decides.
    from: sql`(select contact_email as email, contact_name as name, company_name as company, search_text,
      plain_text(company_name || ' ' || contact_name || ' ' || contact_email) as text_of_contact from teams) found`,
    texts: [sql`search_text`, sql`text_of_contact`],
  },
  { foundIn: 'team', from: sql`(select email, null as name, null as company from team_members) found`, texts: [sql`email`] },
  {
    foundIn: 'waitlist',
    from: sql`(select email, name, company, search_text from waitlist_entries where deleted_at is null) found`,
    texts: [sql`search_text`],
  },
]

/** Up to fifty people per source whose text contains every word, in any of its forms; addresses may repeat. */
export async function listPeopleWith(db: Queryable, words: string[][]): Promise<FoundPerson[]> {
  const parts = sources.map(({ foundIn, from, texts }) => {
    const oneOf = (text: RawBuilder<unknown>, forms: string[]) =>
      sql`(${sql.join(
        forms.map((form) => containsText(text, form)),
        sql` or `,
      )})`
    const holds = sql.join(
      texts.flatMap((text) => words.map((forms) => oneOf(text, forms))),
      sql` and `,
    )
    return sql`(select ${foundIn}::text as found_in, email, name, company from ${from} where ${holds} limit ${rowsOfSource})`
  })
  const { rows } = await sql<FoundPerson>`
    select p.found_in as "foundIn", p.email, coalesce(u.full_name, p.name) as name, coalesce(u.company, p.company) as company, u.id as "userId"
    from (${sql.join(parts, sql` union all `)}) p left join users u on u.email = p.email`.execute(db)
  return rows
}

type Row<List extends 'modules' | 'quizzes'> = Given<typeof personView>[List][number]

/** Maximum rows of each kind on a person's page. */
const rowsShown = 100

/** Whether an address is stored anywhere except in an account. */
export async function isKnownAddress(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from invitations where email = ${email})
    or exists (select from team_members where email = ${email}) or exists (select from teams where contact_email = ${email})
    or exists (select from waitlist_entries where email = ${email} and deleted_at is null)
    or exists (select from mail where to_email = ${email}) as known`.execute(db)
  return rows[0]?.known ?? false
}

export const findAccountOf = (db: Queryable, email: string) =>
  db.selectFrom('users').select(['id', 'emailProvenAt']).where('email', '=', email).executeTakeFirst()

export const listInvitationsOf = (db: Queryable, email: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'name', 'source', 'namedBy', 'createdAt', 'expiresAt', 'openedAt', 'usedAt'])
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(rowsShown)
    .execute()

/** A person's learner ids: the account's, and those of unclaimed previews of the address. */
export const listLearnerIds = async (db: Queryable, userId: string | null, email: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from learners where user_id = ${userId}::uuid union
      select l.id from learners l join invitations i on i.id = l.invitation_id where i.email = ${email} and l.user_id is null`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

export const listModulesOf = async (db: Queryable, learnerIds: string[]) =>
  (
    await sql<Omit<Row<'modules'>, 'lessons'>>`
    select m.module_id as "moduleId", m.title, (select count(*) from lessons l where l.module_id = m.module_id and l.is_shown) as "lessonCount",
      (select min(completed_at) from module_completions c where c.module_id = m.module_id and c.learner_id = any(${learnerIds}::uuid[])) as "completedAt"
    from modules m where m.is_published order by m.position, m.module_id`.execute(db)
  ).rows

export const listLessonsOf = async (db: Queryable, learnerIds: string[]) =>
  (
    await sql<Row<'modules'>['lessons'][number] & { moduleId: number }>`
    select l.module_id as "moduleId", l.lesson_id as "lessonId", l.title, min(p.started_at) as "startedAt",
      max(p.last_opened_at) as "lastOpenedAt", min(p.completed_at) as "completedAt", sum(p.minutes_spent) as "minutesSpent"
    from lesson_progress p join lessons l on l.id = p.lesson_id and l.deleted_at is null where p.learner_id = any(${learnerIds}::uuid[])
    group by l.id order by l.module_id, l.position, l.lesson_id`.execute(db)
  ).rows

export const listQuizzesOf = async (db: Queryable, learnerIds: string[]) =>
  (
    await sql<Row<'quizzes'>>`
    select l.module_id as "moduleId", l.title as "lessonTitle", count(*) as attempts, max(q.score) as "bestScore",
      (array_agg(q.score order by q.submitted_at desc))[1] as "lastScore", max(q.submitted_at) as "lastAt"
    from quiz_attempts q join lessons l on l.id = q.lesson_id and l.deleted_at is null where q.learner_id = any(${learnerIds}::uuid[])
    group by l.id order by l.module_id, l.lesson_id`.execute(db)
  ).rows

export const listSubmissionsOf = (db: Queryable, learnerIds: string[]) =>
  learnerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('submissions')
        .leftJoin('lessons', 'lessons.id', 'submissions.lessonId')
        .select([
          'submissions.id',
          'submissions.kind',
          'submissions.moduleId',
          'submissions.status',
          'submissions.submittedAt',
          'lessons.title as lessonTitle',
          sql<number>`(select count(*) from submission_feedback f where f.submission_id = submissions.id)`.as('answers'),
        ])
        .where('submissions.learnerId', 'in', learnerIds)
        .orderBy('submissions.submittedAt', 'desc')
        .orderBy('submissions.id')
        .limit(rowsShown)
        .execute()

export const listAssessmentsOf = (db: Queryable, learnerIds: string[]) =>
  learnerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('assessmentAttempts')
        .select(['number', 'startedAt', 'endedAt', 'score'])
        .where('learnerId', 'in', learnerIds)
        .orderBy('number')
        .execute()

export const findCertificateOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('certificates')
    .select(['code', 'learnerName', 'issuedAt', 'assessedAt', 'assessmentScore'])
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()

export const listMailsOf = (db: Queryable, email: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'kind', 'state', 'lastError', 'createdAt', 'sentAt'])
    .where('toEmail', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(rowsShown)
    .execute()

export const listConsentsOf = (db: Queryable, userId: string | null, emailHash: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'givenAt', 'confirmedAt', 'withdrawnAt', 'form'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('consents')
        .select('id')
        .where('emailHash', '=', emailHash)
        .union(from.selectFrom('consents').select('id').where('userId', '=', userId)),
    )
    .orderBy('givenAt', 'desc')
    .limit(rowsShown)
    .execute()

export const listRefusalsOf = async (db: Queryable, emailHash: string) =>
  (await db.selectFrom('suppressions').select('scope').where('emailHash', '=', emailHash).execute()).map(({ scope }) => scope)

export const listWaitlistsOf = (db: Queryable, email: string) =>
  db
    .selectFrom('waitlistEntries')
    .select(['courseType', 'createdAt', 'confirmedAt'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute()

export const listSessionsOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['userAgent', 'kind', 'createdAt', 'expiresAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
