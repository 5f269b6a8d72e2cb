import { sql } from 'kysely'
import { z } from 'zod'
import type { Queryable } from '../../../platform/db/database.ts'

export const answeredQuestion = z.object({
  id: z.string(),
  answered: z.number(),
  right: z.number(),
  discrimination: z.number().nullable(),
  chosen: z.record(z.string(), z.number()).nullable(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

/** Quizzes and assessment questions with their module and lesson, in course order. */
export const listPools = (db: Queryable) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .select(['lessons.moduleId', 'lessons.lessonId', 'lessons.title as lessonTitle', 'lessons.quiz', 'lessons.assessment'])
    .where('lessons.deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('lessons.quiz', 'is not', null), eb('lessons.assessment', 'is not', null)]))
    .orderBy('modules.position')
    .orderBy('modules.moduleId')
    .orderBy('lessons.position')
    .orderBy('lessons.lessonId')
    .execute()

/** x is 1 for a right answer, y the share of right answers to the other questions. Numerics make the variance of equal shares exactly 0. */
export async function listAnsweredQuestions(db: Queryable): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`
    with answer as (
      select q ->> 'questionId' as id, (q ->> 'chosen') = (q ->> 'correct') as is_right,
        q -> 'optionIds' ->> (q ->> 'chosen')::integer as option,
        a.correct_count, a.total
      from quiz_attempts a cross join lateral jsonb_array_elements(a.review) as q
      union all
      select q ->> 'id', g.option_id = q ->> 'correct', g.option_id, a.correct_count, jsonb_array_length(a.questions)
      from assessment_attempts a cross join lateral jsonb_array_elements(a.questions) as q
      join assessment_answers g on g.attempt_id = a.id and g.question_id = q ->> 'id'
      where a.ended_at is not null
    ), counted as (
      select id, option, is_right::integer as x, (correct_count - is_right::integer)::numeric / nullif(total - 1, 0) as y, count(*) as n
      from answer group by 1, 2, 3, 4
    ), chosen as (
      select id, jsonb_object_agg(option, n) filter (where option is not null) as chosen
      from (select id, option, sum(n) as n from counted group by id, option) as each group by id
    ), summed as (
      select id, sum(n) as n, sum(n * x) as x, sum(n * y) as y, sum(n * x * y) as xy, sum(n * y * y) as yy
      from counted where x is not null and y is not null group by id
    ), answered as (
      select id, sum(n) as answered, coalesce(sum(n) filter (where x = 1), 0) as "right" from counted group by id
    )
    select id, answered::bigint, "right"::bigint, chosen,
      round((n * xy - x * y) / nullif(sqrt((n * x - x * x) * (n * yy - y * y)), 0), 2)::float as discrimination
    from answered join chosen using (id) left join summed using (id)`.execute(db)
  return rows
}
