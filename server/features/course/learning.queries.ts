import { type RawBuilder, sql } from 'kysely'
import type { json, Queryable } from '../db/database.ts'
import { prepareQuick } from '../db/prepared.ts'
import type { LearnerOf } from './learners.service.ts'

/** What a learner did in one lesson; times as milliseconds since 1970. */
export type LessonState = {
  lessonId: string
  lastOpenedAt: Date
  completedAt: Date | null
  /** Minutes. */
  minutesSpent: number
}

/** Where a learner stands in the whole course, and the version of the course. */
export type LearningState = {
  courseVersion: number | null
  learnerId: string | null
  /** By the row of the lesson. */
  lessons: Map<string, LessonState>
  /** When each module was completed, by its number. */
  completions: Map<number, Date>
  /** Best score of each quiz, by the row of the lesson. */
  bestScores: Map<string, number>
}

type StateRow = {
  courseVersion: number | null
  learnerId: string | null
  lessons: [lessonId: string, openedAt: number, completedAt: number | null, minutes: number][]
  completions: [moduleId: number, at: number][]
  bestScores: [lessonId: string, score: number][]
}

const stateOf = (me: RawBuilder<unknown>) => sql<StateRow>`
    with me as materialized (${me})
    select
      (select value from installation where key = 'course-version') as "courseVersion",
      (select id from me) as "learnerId",
      (select coalesce(jsonb_agg(jsonb_build_array(
          p.lesson_id, extract(epoch from p.last_opened_at) * 1000, extract(epoch from p.completed_at) * 1000, p.minutes_spent)), '[]')
        from lesson_progress p where p.learner_id = (select id from me)) as "lessons",
      (select coalesce(jsonb_agg(jsonb_build_array(c.module_id, extract(epoch from c.completed_at) * 1000)), '[]')
        from module_completions c where c.learner_id = (select id from me)) as "completions",
      (select coalesce(jsonb_agg(jsonb_build_array(best.lesson_id, best.score)), '[]')
        from (select lesson_id, max(score) as score from quiz_attempts where learner_id = (select id from me) group by lesson_id) best
      ) as "bestScores"`

const stateOfUser = prepareQuick('learning-of-user', (_db, userId: string) =>
  stateOf(sql`select id from learners where user_id = ${userId}`),
)
const stateOfInvitation = prepareQuick('learning-of-invitation', (_db, invitationId: string) =>
  stateOf(sql`select id from learners where invitation_id = ${invitationId}`),
)
const stateOfNobody = prepareQuick('learning-of-nobody', (_db) => stateOf(sql`select null::uuid as id where false`))

/** Reads where a learner stands, in one statement; `of` is null for whoever leaves no progress. */
export async function readLearningState(db: Queryable, of: LearnerOf | null): Promise<LearningState> {
  const rows = await (of === null
    ? stateOfNobody(db)
    : 'userId' in of
      ? stateOfUser(db, of.userId)
      : stateOfInvitation(db, of.invitationId))
  const row = rows[0]!
  return {
    courseVersion: row.courseVersion,
    learnerId: row.learnerId,
    lessons: new Map(
      row.lessons.map(([lessonId, openedAt, completedAt, minutesSpent]) => [
        lessonId,
        {
          lessonId,
          lastOpenedAt: new Date(openedAt),
          completedAt: completedAt === null ? null : new Date(completedAt),
          minutesSpent,
        },
      ]),
    ),
    completions: new Map(row.completions.map(([moduleId, at]) => [moduleId, new Date(at)])),
    bestScores: new Map(row.bestScores),
  }
}

/** Notes that a learner has opened a lesson. */
export const setLessonOpened = (db: Queryable, learnerId: string, lessonId: string, at: Date) =>
  db
    .insertInto('lessonProgress')
    .values({ learnerId, lessonId, startedAt: at, lastOpenedAt: at })
    .onConflict((conflict) => conflict.columns(['learnerId', 'lessonId']).doUpdateSet({ lastOpenedAt: at }))
    .execute()

/** Completes a lesson and adds minutes; a second time keeps the first date. */
export const setLessonCompleted = (db: Queryable, learnerId: string, lessonId: string, at: Date, minutes: number) =>
  sql`
    insert into lesson_progress as p (learner_id, lesson_id, started_at, last_opened_at, completed_at, minutes_spent)
    values (${learnerId}, ${lessonId}, ${at}, ${at}, ${at}, ${minutes})
    on conflict (learner_id, lesson_id) do update set
      last_opened_at = excluded.last_opened_at, completed_at = coalesce(p.completed_at, excluded.completed_at),
      minutes_spent = least(p.minutes_spent + excluded.minutes_spent, 99999)`.execute(db)

/** Makes other transactions that lock the same learner wait until this one ends. */
export const lockLearner = (trx: Queryable, learnerId: string) =>
  trx.selectFrom('learners').select('id').where('id', '=', learnerId).forNoKeyUpdate().executeTakeFirst()

/** Completes a module. Returns false when it was completed before. */
export async function insertModuleCompletion(
  db: Queryable,
  completion: { learnerId: string; moduleId: number; completedAt: Date; details: ReturnType<typeof json> },
): Promise<boolean> {
  const row = await db
    .insertInto('moduleCompletions')
    .values(completion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('moduleId')
    .executeTakeFirst()
  return row !== undefined
}
