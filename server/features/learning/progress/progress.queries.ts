import { sql } from 'kysely'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { JsonColumns } from '../../../platform/db/json-columns.ts'
import { type LearnerIdentity, learnerQuery } from './learners.queries.ts'

type StateRow = {
  courseVersion: number | null
  learnerId: string | null
  lessons: [lessonId: string, openedAt: number, completedAt: number | null, minutes: number, revision: number][]
  completions: [moduleId: number, at: number][]
  bestScores: [lessonId: string, score: number, attempts: number][]
  decisions: [lessonId: string, decisionId: string][]
}

export type LearningState = Awaited<ReturnType<typeof readLearningState>>

/** Reads a learner's state with one statement; null for callers without progress. */
export async function readLearningState(db: Queryable, learner: LearnerIdentity | null) {
  const {
    rows: [row],
  } = await sql<StateRow>`
    with me as materialized (${learner ? learnerQuery(db, learner) : sql`select null::uuid as id where false`})
    select
      (select value from installation where key = 'course-version') as "courseVersion",
      (select id from me) as "learnerId",
      (select coalesce(jsonb_agg(jsonb_build_array(
          p.lesson_id, extract(epoch from p.last_opened_at) * 1000, extract(epoch from p.completed_at) * 1000, p.minutes_spent,
          p.revision)), '[]')
        from lesson_progress p where p.learner_id = (select id from me)) as "lessons",
      (select coalesce(jsonb_agg(jsonb_build_array(c.module_id, extract(epoch from c.completed_at) * 1000)), '[]')
        from module_completions c where c.learner_id = (select id from me)) as "completions",
      (select coalesce(jsonb_agg(jsonb_build_array(best.lesson_id, best.score, best.attempts)), '[]')
        from (select lesson_id, max(score) as score, count(*) as attempts from quiz_attempts where learner_id = (select id from me) group by lesson_id) best
      ) as "bestScores",
      (select coalesce(jsonb_agg(jsonb_build_array(d.lesson_id, d.decision_id)), '[]')
        from decision_answers d where d.learner_id = (select id from me)) as "decisions"`.execute(db)
  if (!row) throw new Error('A select without a table gives one row.')
  const lessons = row.lessons.map(([lessonId, openedAt, completedAt, minutesSpent, revision]) => ({
    lessonId,
    lastOpenedAt: new Date(openedAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
    minutesSpent,
    /** Incremented by every change. */
    revision,
  }))
  return {
    ...row,
    lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
    completions: new Map(row.completions.map(([moduleId, at]) => [moduleId, new Date(at)])),
    bestScores: new Map(row.bestScores.map(([lessonId, score]) => [lessonId, score])),
    attempts: new Map(row.bestScores.map(([lessonId, , attempts]) => [lessonId, attempts])),
  }
}

/** Records when a lesson was opened; late messages never move it back. */
export const setLessonOpened = (db: Queryable, learnerId: string, lessonId: string, at: Date) =>
  db
    .insertInto('lessonProgress')
    .values({ learnerId, lessonId, startedAt: at, lastOpenedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'lessonId']).doUpdateSet({
        lastOpenedAt: sql<Date>`greatest(lesson_progress.last_opened_at, excluded.last_opened_at)`,
      }),
    )
    .execute()

/** The revision of a learner's work in a lesson, and the id of the change that created it. */
export const findLessonRevision = (db: Queryable, learnerId: string, lessonId: string) =>
  db
    .selectFrom('lessonProgress')
    .select(['revision', 'changeId'])
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()

/** Records a change of a learner's work, which also opens the lesson. Returns the new revision. */
export async function insertLessonChange(
  db: Queryable,
  change: { learnerId: string; lessonId: string; changeId: string | undefined; at: Date },
): Promise<number> {
  const { learnerId, lessonId, changeId = null, at } = change
  const { revision } = await db
    .insertInto('lessonProgress')
    .values({ learnerId, lessonId, startedAt: at, lastOpenedAt: at, revision: 1, changeId })
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'lessonId'])
        .doUpdateSet((row) => ({ revision: row('lessonProgress.revision', '+', 1), changeId })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

type LessonCompleted = {
  learnerId: string
  lessonId: string
  at: Date
  /** When the learner left it, if the message was delayed; newer positions win. */
  leftAt?: Date
  minutes: number
  changeId?: string | undefined
}

/** Completes a lesson and adds minutes. The first date is kept, and a repeated change adds its minutes once. */
export const setLessonCompleted = (db: Queryable, { learnerId, lessonId, at, leftAt = at, minutes, changeId }: LessonCompleted) =>
  sql`
    insert into lesson_progress as p (learner_id, lesson_id, started_at, last_opened_at, completed_at, minutes_spent, change_id)
    values (${learnerId}, ${lessonId}, ${leftAt}, ${leftAt}, ${at}, ${minutes}, ${changeId ?? null})
    on conflict (learner_id, lesson_id) do update set
      last_opened_at = greatest(p.last_opened_at, excluded.last_opened_at),
      completed_at = coalesce(p.completed_at, excluded.completed_at),
      minutes_spent = case when p.change_id = excluded.change_id then p.minutes_spent
        else least(p.minutes_spent + excluded.minutes_spent, 99999) end,
      change_id = coalesce(excluded.change_id, p.change_id)`.execute(db)

export const lockLearner = (trx: Queryable, learnerId: string) =>
  trx.selectFrom('learners').select('id').where('id', '=', learnerId).forNoKeyUpdate().executeTakeFirst()

/** Returns false when it was completed before. */
export async function insertModuleCompletion(
  db: Queryable,
  completion: { learnerId: string; moduleId: number; completedAt: Date; details: JsonColumns['module_completions.details'] },
): Promise<boolean> {
  const row = await db
    .insertInto('moduleCompletions')
    .values({ ...completion, details: json(completion.details) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('moduleId')
    .executeTakeFirst()
  return row !== undefined
}
