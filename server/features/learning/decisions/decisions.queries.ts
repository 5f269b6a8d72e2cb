import { sql } from 'kysely'
import { z } from 'zod'
import { type GivenAnswer, givenAnswer } from '#contract/question-kinds.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

const columns = [
  'lessonId',
  'decisionId',
  'given',
  'reason',
  'answeredAt',
  'firstGiven',
  'firstReason',
  'firstAnsweredAt',
  /** Incremented by every answer. */
  'revision',
  /** Null when the sender gave none. */
  'changeId',
] as const

const decisionsOf = (db: Queryable, learnerId: string) =>
  db.selectFrom('decisionAnswers').select(columns).where('learnerId', '=', learnerId)

export type KeptDecision = Awaited<ReturnType<ReturnType<typeof decisionsOf>['executeTakeFirstOrThrow']>>

export const listKeptDecisions = (db: Queryable, learnerId: string, lessonId?: string) =>
  decisionsOf(db, learnerId)
    .$if(lessonId !== undefined, (query) => query.where('lessonId', '=', lessonId ?? ''))
    .execute()

export type DecisionPlace = { learnerId: string; lessonId: string; decisionId: string }

/** Undefined before the first answer. */
export const findKeptDecision = (db: Queryable, { learnerId, lessonId, decisionId }: DecisionPlace) =>
  decisionsOf(db, learnerId).where('lessonId', '=', lessonId).where('decisionId', '=', decisionId).executeTakeFirst()

/** Saves an answer; the first one is kept, and repeating the same one changes nothing. */
export async function setDecision(
  db: Queryable,
  {
    given,
    answeredAt,
    ...made
  }: DecisionPlace & { given: GivenAnswer; reason: string; answeredAt: Date; changeId: string | null },
): Promise<KeptDecision> {
  const values = { given: json(given), reason: made.reason, answeredAt }
  return db
    .insertInto('decisionAnswers')
    .values({ ...made, ...values, firstGiven: json(given), firstReason: made.reason, firstAnsweredAt: answeredAt })
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'lessonId', 'decisionId']).doUpdateSet({
        given: values.given,
        reason: values.reason,
        changeId: made.changeId,
        revision: sql<number>`decision_answers.revision
          + ((decision_answers.given, decision_answers.reason) is distinct from (excluded.given, excluded.reason))::int`,
        answeredAt: sql<Date>`case when (decision_answers.given, decision_answers.reason) is distinct from (excluded.given, excluded.reason)
          then excluded.answered_at else decision_answers.answered_at end`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const firstAnswers = z.object({
  lessonId: z.string(),
  decisionId: z.string(),
  firstGiven: givenAnswer,
  answers: z.number(),
  withReason: z.number(),
})
/** How many learners gave a first answer, and how many of them with a reason. */
export type FirstAnswers = z.infer<typeof firstAnswers>

export const countFirstAnswers = (db: Queryable): Promise<FirstAnswers[]> =>
  db
    .selectFrom('decisionAnswers')
    .select((select) => [
      'lessonId',
      'decisionId',
      'firstGiven',
      select.fn.countAll<number>().as('answers'),
      select.fn.countAll<number>().filterWhere('firstReason', '<>', '').as('withReason'),
    ])
    .groupBy(['lessonId', 'decisionId', 'firstGiven'])
    .execute()
