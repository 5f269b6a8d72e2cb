import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** A learner: an account, or an invited person without one. */
export type LearnerIdentity = { userId: string } | { invitationId: string }

export const learnerQuery = (db: Queryable, learner: LearnerIdentity) => {
  const query = db.selectFrom('learners').select('id')
  return 'userId' in learner ? query.where('userId', '=', learner.userId) : query.where('invitationId', '=', learner.invitationId)
}

/** Undefined before the first progress. */
export const findLearner = async (db: Queryable, learner: LearnerIdentity): Promise<string | undefined> =>
  (await learnerQuery(db, learner).executeTakeFirst())?.id

/** Throws when the learner has no progress. */
export const getLearner = async (db: Queryable, learner: LearnerIdentity): Promise<string> =>
  (await learnerQuery(db, learner).executeTakeFirstOrThrow()).id

export const insertLearner = (db: Queryable, learner: LearnerIdentity) =>
  db
    .insertInto('learners')
    .values(learner)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Learners of an address's invitations, or only of the given token's. */
export const listPreviewLearners = (db: Queryable, email: string, token?: string) =>
  db
    .selectFrom('learners')
    .innerJoin('invitations', 'invitations.id', 'learners.invitationId')
    .select('learners.id')
    .where('invitations.email', '=', email)
    .where((where) => (token === undefined ? where.and([]) : where('invitations.token', '=', token)))
    .execute()

/** Moves a learner's data to another and deletes the first; the further state of each lesson wins, and colliding change ids keep the target's. */
export async function mergeLearner(trx: Queryable, id: string, to: string): Promise<void> {
  await sql`
    insert into lesson_progress as p (learner_id, lesson_id, started_at, last_opened_at, completed_at, minutes_spent, revision)
    select ${to}, lesson_id, started_at, last_opened_at, completed_at, minutes_spent, revision from lesson_progress where learner_id = ${id}
    on conflict (learner_id, lesson_id) do update set
      started_at = least(p.started_at, excluded.started_at), last_opened_at = greatest(p.last_opened_at, excluded.last_opened_at),
      completed_at = least(p.completed_at, excluded.completed_at), minutes_spent = p.minutes_spent + excluded.minutes_spent,
      revision = p.revision + excluded.revision, change_id = null`.execute(trx)
  await sql`
    insert into module_completions (learner_id, module_id, completed_at, details)
    select ${to}, module_id, completed_at, details from module_completions where learner_id = ${id}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into activity_drafts (learner_id, lesson_id, field_values, saved_at)
    select ${to}, lesson_id, field_values, saved_at from activity_drafts where learner_id = ${id}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into decision_answers (learner_id, lesson_id, decision_id, given, reason, answered_at, first_given, first_reason, first_answered_at)
    select ${to}, lesson_id, decision_id, given, reason, answered_at, first_given, first_reason, first_answered_at
    from decision_answers where learner_id = ${id} on conflict do nothing`.execute(trx)
  await sql`
    update case_runs set learner_id = ${to} where learner_id = ${id} and (ended_at is not null or not exists (
      select from case_runs other where other.learner_id = ${to} and other.lesson_id = case_runs.lesson_id and other.ended_at is null))`.execute(
    trx,
  )
  await trx.updateTable('quizAttempts').set({ learnerId: to }).where('learnerId', '=', id).execute()
  await sql`
    update submissions set learner_id = ${to}, change_id = case when not exists (
      select from submissions other where other.learner_id = ${to} and other.change_id = submissions.change_id) then change_id end
    where learner_id = ${id}`.execute(trx)
  await trx.deleteFrom('learners').where('id', '=', id).execute()
}
