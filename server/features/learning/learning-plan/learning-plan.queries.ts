import { type Insertable, sql } from 'kysely'
import { isAddressProven } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { LearningPlans } from '../../../platform/db/tables.ts'

const columns = ['finishOn', 'slotWeekday', 'slotTime', 'slotMinutes', 'remindersOn', 'consentVersion', 'consentedAt'] as const

export const findPlan = (db: Queryable, userId: string) =>
  db.selectFrom('learningPlans').select(columns).where('userId', '=', userId).executeTakeFirst()

export const setPlan = (
  db: Queryable,
  userId: string,
  changes: Omit<Insertable<LearningPlans>, 'userId' | 'updatedAt'>,
  updatedAt: Date,
) =>
  db
    .insertInto('learningPlans')
    .values({ userId, ...changes, updatedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt }))
    .execute()

export const endReminders = (db: Queryable, userId: string, at: Date) =>
  db
    .updateTable('learningPlans')
    .set({ remindersOn: false, withdrawnAt: at, updatedAt: at })
    .where('userId', '=', userId)
    .where('remindersOn', '=', true)
    .execute()

export const isReminded = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('learningPlans')
    .innerJoin('users', 'users.id', 'learningPlans.userId')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('learningPlans.remindersOn', '=', true)
    .executeTakeFirst()) !== undefined

export type ReminderReader = {
  userId: string
  email: string
  slotWeekday: number | null
  finishOn: string | null
  consentedAt: Date
  lastReminderAt: Date | null
  lastActivityAt: Date | null
  /** The chosen reminder days of the newest 90-day plan; the rest is read when the mail is rendered. */
  actionPlan: { submissionId: string; reminders: unknown; submittedAt: number } | null
}

/** Active accounts with reminders on and a proven address. */
export async function listReminderReaders(db: Queryable): Promise<ReminderReader[]> {
  const { rows } = await sql<ReminderReader>`
    select u.id as "userId", u.email, p.slot_weekday as "slotWeekday", p.finish_on as "finishOn", p.consented_at as "consentedAt",
      (select max(sent_at) from sent_reminders r where r.user_id = u.id) as "lastReminderAt",
      (select max(lp.last_opened_at) from lesson_progress lp where lp.learner_id = l.id) as "lastActivityAt",
      (select jsonb_build_object('submissionId', s.id, 'reminders', s.field_values -> 'reminders', 'submittedAt', extract(epoch from s.submitted_at) * 1000)
        from submissions s join lessons le on le.id = s.lesson_id
        where s.learner_id = l.id and le.activity ->> 'assistant' = 'action-plan'
        order by s.submitted_at desc, s.id limit 1) as "actionPlan"
    from learning_plans p join users u on u.id = p.user_id left join learners l on l.user_id = u.id
    where p.reminders_on and u.status = 'active' and u.user_type = 'full' and ${isAddressProven('u')}
    order by u.id`.execute(db)
  return rows
}

/** Returns false when a reminder for this reason was recorded before. */
export async function insertSentReminder(
  db: Queryable,
  reminder: { userId: string; reason: string; sentAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('sentReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst()
  return row !== undefined
}

export async function findActionPlan(
  db: Queryable,
  submissionId: string,
): Promise<{ moduleId: number; values: Record<string, unknown> } | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['fieldValues', 'moduleId'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  return row && { moduleId: row.moduleId, values: Object(row.fieldValues) }
}

export const isReminderSent = async (db: Queryable, userId: string, reason: string): Promise<boolean> =>
  (await db
    .selectFrom('sentReminders')
    .select('reason')
    .where('userId', '=', userId)
    .where('reason', '=', reason)
    .executeTakeFirst()) !== undefined
