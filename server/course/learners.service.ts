import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Whoever learns: an account, or an invited person before they have one. */
export type LearnerOf = { userId: string } | { invitationId: string }

/** The learner of an account or an invitation; made at the first step. Returns its id. */
export async function ensureLearner(db: Queryable, of: LearnerOf): Promise<string> {
  const found = await findLearner(db, of)
  if (found) return found
  await db
    .insertInto('learners')
    .values(of)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findLearner(db, of))!
}

/** The learner's id; undefined before the first step. */
export async function findLearner(db: Queryable, of: LearnerOf): Promise<string | undefined> {
  const query = db.selectFrom('learners').select('id')
  const row = await ('userId' in of
    ? query.where('userId', '=', of.userId)
    : query.where('invitationId', '=', of.invitationId)
  ).executeTakeFirst()
  return row?.id
}

/**
 * Moves what was done in previews into the account: of every invitation to the address once the mailbox is proven, else of the one whose
 * link the person holds. The further state of each lesson wins; quiz attempts and submissions are kept all.
 */
export async function adoptInvitationWork(
  trx: Queryable,
  from: { userId: string; email: string; invitationToken?: string; mailboxProven: boolean },
): Promise<void> {
  const previews = await trx
    .selectFrom('learners')
    .innerJoin('invitations', 'invitations.id', 'learners.invitationId')
    .select('learners.id')
    .where('invitations.email', '=', from.email)
    .$if(!from.mailboxProven, (query) => query.where('invitations.token', '=', from.invitationToken ?? ''))
    .execute()
  if (previews.length === 0) return
  const to = await ensureLearner(trx, { userId: from.userId })
  for (const { id } of previews) {
    await sql`
      insert into lesson_progress as p (learner_id, lesson_id, started_at, last_opened_at, completed_at, minutes_spent)
      select ${to}, lesson_id, started_at, last_opened_at, completed_at, minutes_spent from lesson_progress where learner_id = ${id}
      on conflict (learner_id, lesson_id) do update set
        started_at = least(p.started_at, excluded.started_at), last_opened_at = greatest(p.last_opened_at, excluded.last_opened_at),
        completed_at = least(p.completed_at, excluded.completed_at), minutes_spent = p.minutes_spent + excluded.minutes_spent`.execute(
      trx,
    )
    await sql`
      insert into module_completions (learner_id, module_id, completed_at, details)
      select ${to}, module_id, completed_at, details from module_completions where learner_id = ${id}
      on conflict do nothing`.execute(trx)
    await sql`
      insert into activity_drafts (learner_id, lesson_id, field_values, saved_at)
      select ${to}, lesson_id, field_values, saved_at from activity_drafts where learner_id = ${id}
      on conflict do nothing`.execute(trx)
    await trx.updateTable('quizAttempts').set({ learnerId: to }).where('learnerId', '=', id).execute()
    await trx.updateTable('submissions').set({ learnerId: to }).where('learnerId', '=', id).execute()
    await trx.deleteFrom('learners').where('id', '=', id).execute()
  }
}
