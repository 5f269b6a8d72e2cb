import { sql } from 'kysely'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'

/** What learners answered to one question. */
export const answeredQuestion = z.object({
  /** Its id, or its words where an attempt was kept without one. */
  name: z.string(),
  answered: z.number(),
  right: z.number(),
  discrimination: z.number().nullable(),
  /** How often each option was chosen, by its id, or by its words; null where no answer chose one. */
  chosen: z.record(z.string(), z.number()).nullable(),
})
/** What learners answered to one question. */
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

/** The quizzes and the parts of the final assessment, with the module and the lesson each stands in, in course order. */
export const listPools = (db: Queryable) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .select(['lessons.moduleId', 'lessons.lessonId', 'lessons.title as lessonTitle', 'lessons.quiz', 'lessons.assessment'])
    .where(({ or, eb }) => or([eb('lessons.quiz', 'is not', null), eb('lessons.assessment', 'is not', null)]))
    .orderBy('modules.position')
    .orderBy('modules.moduleId')
    .orderBy('lessons.position')
    .orderBy('lessons.lessonId')
    .execute()

/** Every question of the stored attempts, counted, which reads all of them; what an attempt at the assessment left open is not counted. */
export async function listAnsweredQuestions(db: Queryable): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`
    with answer as (
      select coalesce(q ->> 'questionId', q ->> 'question') as name, (q ->> 'chosen') = (q ->> 'correct') as is_right,
        coalesce(q -> 'optionIds' ->> (q ->> 'chosen')::integer, q -> 'options' ->> (q ->> 'chosen')::integer) as option,
        a.correct_count, a.total
      from quiz_attempts a cross join lateral jsonb_array_elements(a.review) as q
      union all
      select q ->> 'id', g.option_id = q ->> 'correct', g.option_id, a.correct_count, jsonb_array_length(a.questions)
      from assessment_attempts a cross join lateral jsonb_array_elements(a.questions) as q
      join assessment_answers g on g.attempt_id = a.id and g.question_id = q ->> 'id'
      where a.ended_at is not null
    ), counted as (
      select name, option, count(*) as count from answer group by name, option
    )
    select name, count(*) as answered, count(*) filter (where is_right) as "right",
      round(corr(is_right::integer, (correct_count - is_right::integer)::float / nullif(total - 1, 0))::numeric, 2)::float as discrimination,
      (select jsonb_object_agg(c.option, c.count) from counted c where c.name = answer.name and c.option is not null) as chosen
    from answer group by name`.execute(db)
  return rows
}
