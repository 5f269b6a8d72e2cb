import { sql } from 'kysely'
import type { DrawnQuestion } from '#contract/question-pools.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

const publishedPools = (db: Queryable) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .where('modules.isPublished', '=', true)
    .where('lessons.deletedAt', 'is', null)
    .where('lessons.assessment', 'is not', null)

export async function listAssessmentPool(db: Queryable): Promise<DrawnQuestion[]> {
  const rows = await publishedPools(db).select(['lessons.moduleId', 'lessons.assessment']).execute()
  const questions = rows.flatMap(({ moduleId, assessment }) => (assessment ?? []).map((each) => ({ ...each, moduleId })))
  return questions.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export async function countAssessmentPool(db: Queryable): Promise<number> {
  const { size } = await publishedPools(db)
    .select(sql<number>`coalesce(sum(jsonb_array_length(lessons.assessment)), 0)`.as('size'))
    .executeTakeFirstOrThrow()
  return Number(size)
}

const attemptColumns = [
  'id',
  'learnerId',
  'number',
  'startedAt',
  'endsAt',
  'endedAt',
  'poolSize',
  'questions',
  'correctCount',
  'score',
] as const

const attempts = (db: Queryable) => db.selectFrom('assessmentAttempts').select(attemptColumns)

export type AttemptRow = Awaited<ReturnType<ReturnType<typeof attempts>['executeTakeFirstOrThrow']>>

/** Oldest first. */
export const listAttempts = (db: Queryable, learnerId: string): Promise<AttemptRow[]> =>
  attempts(db).where('learnerId', '=', learnerId).orderBy('number').execute()

export const listDueAttempts = (db: Queryable, now: Date): Promise<AttemptRow[]> =>
  attempts(db).where('endedAt', 'is', null).where('endsAt', '<=', now).orderBy('endsAt').limit(50).execute()

export const insertAttempt = (
  trx: Queryable,
  attempt: Pick<AttemptRow, 'learnerId' | 'number' | 'startedAt' | 'endsAt' | 'poolSize' | 'questions'>,
): Promise<AttemptRow> =>
  trx
    .insertInto('assessmentAttempts')
    .values({ ...attempt, questions: json(attempt.questions) })
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()

export const setAttemptEnded = (
  trx: Queryable,
  id: string,
  grade: { endedAt: Date; correctCount: number; score: number },
): Promise<AttemptRow> =>
  trx.updateTable('assessmentAttempts').set(grade).where('id', '=', id).returning(attemptColumns).executeTakeFirstOrThrow()

export type KnownAnswer = { optionId: string; revision: number; changeId: string | null; answeredAt: Date }

export async function listAnswers(db: Queryable, attemptId: string): Promise<Map<string, KnownAnswer>> {
  const rows = await db
    .selectFrom('assessmentAnswers')
    .select(['questionId', 'optionId', 'revision', 'changeId', 'answeredAt'])
    .where('attemptId', '=', attemptId)
    .execute()
  return new Map(rows.map(({ questionId, ...answer }) => [questionId, answer]))
}

export const setAnswer = (trx: Queryable, answer: { attemptId: string; questionId: string } & KnownAnswer) => {
  const { attemptId: _, questionId: __, ...change } = answer
  return trx
    .insertInto('assessmentAnswers')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['attemptId', 'questionId']).doUpdateSet(change))
    .execute()
}

/** Undefined for an invitation. */
export const findUserOfLearner = async (db: Queryable, learnerId: string): Promise<string | undefined> =>
  (await db.selectFrom('learners').select('userId').where('id', '=', learnerId).executeTakeFirst())?.userId ?? undefined

/** An account's first passed attempt and accepted work; undefined unless both exist. */
export async function findAssessed(db: Queryable, userId: string, passPercent: number) {
  const { rows } = await sql<{
    score: number
    questionCount: number
    poolSize: number
    artefactType: 'role-definition' | 'sourcing-strings' | 'evp-canvas' | 'scorecard'
    rubricVersion: string
  }>`
    select a.score, jsonb_array_length(a.questions) as "questionCount", a.pool_size as "poolSize",
      w.artefact_type as "artefactType", w.rubric ->> 'version' as "rubricVersion"
    from learners l
    join assessment_attempts a on a.learner_id = l.id and a.correct_count * 100 >= ${passPercent}::integer * jsonb_array_length(a.questions)
    join submissions s on s.learner_id = l.id
    join artefacts w on w.submission_id = s.id and w.state = 'accepted'
    where l.user_id = ${userId} order by a.number limit 1`.execute(db)
  return rows[0]
}
