import { type RawBuilder, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listLearnerProgress } from '#contract/learner-progress.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'

type Filter = FilterOf<typeof listLearnerProgress> & Paging

const completedModules = sql<number>`(select count(*)::integer from learners l join module_completions c on c.learner_id = l.id
  join modules m on m.module_id = c.module_id and m.is_published where l.user_id = users.id)`
const hasStarted = sql<boolean>`exists (select from learners l join lesson_progress p on p.learner_id = l.id where l.user_id = users.id)`
const hasFinished = sql<boolean>`${completedModules} >= (select count(*) from modules where is_published)`
const hasCertificate = sql<boolean>`exists (select from certificates c where c.user_id = users.id and c.revoked_at is null and c.replaced_at is null)`

const states: Record<Filter['state'], RawBuilder<boolean>> = {
  all: sql`true`,
  'not-started': sql`not ${hasStarted}`,
  learning: sql`${hasStarted} and not ${hasFinished}`,
  finished: hasFinished,
  certified: hasCertificate,
}

export const listLearnerProgressRows = (db: Queryable, filter: Filter) =>
  pageOf(
    db,
    'users',
    {
      matching: db
        .selectFrom('users')
        .where('users.role', '=', 'user')
        .where(states[filter.state])
        .where((where) => where.and(within('users.created_at', filter)))
        .$if(filter.search !== '', (query) => query.where(containsPlainText(sql.ref('users.search_text'), filter.search))),
      rows: db.selectFrom('users').select([
        'users.id',
        'users.fullName',
        'users.email',
        'users.company',
        'users.createdAt',
        sql<string[]>`array(select t.company_name from team_members m join teams t on t.id = m.team_id
          where m.user_id = users.id and t.status = 'approved' order by t.approved_at, t.id)`.as('teams'),
        completedModules.as('completedModules'),
        sql<number>`(select count(*)::integer from learners l join lesson_progress p on p.learner_id = l.id join lessons le on le.id = p.lesson_id
          join modules m on m.module_id = le.module_id and m.is_published
          where l.user_id = users.id and p.completed_at is not null and le.deleted_at is null)`.as('completedLessons'),
        sql<{ moduleId: number; best: number }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('moduleId', best.module_id, 'best', best.score) order by best.module_id), '[]') from (
            select le.module_id, max(q.score) as score from learners l join quiz_attempts q on q.learner_id = l.id
            join lessons le on le.id = q.lesson_id and le.deleted_at is null where l.user_id = users.id group by le.module_id) as best)`.as(
          'quizScores',
        ),
        sql<boolean>`exists (select from certificates c
          where c.user_id = users.id and c.revoked_at is null and c.replaced_at is null and c.assessed_at is not null)`.as(
          'assessed',
        ),
        hasCertificate.as('hasCertificate'),
        sql<Date | null>`(select max(p.last_opened_at) from learners l join lesson_progress p on p.learner_id = l.id
          where l.user_id = users.id)`.as('lastActivityAt'),
      ]),
      order: [
        [filter.sort === 'fullName' ? sql`lower(users.full_name)` : `users.${filter.sort}`, filter.direction],
        ['users.id', 'asc'],
      ],
    },
    filter,
  )
