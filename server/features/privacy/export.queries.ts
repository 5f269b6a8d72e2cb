import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { hashAddress } from '../mail/refusals.ts'

/** Rows of a query as JSON; what opens something (hashes, tokens) is never selected. */
const rows = async (db: Database, query: RawBuilder<unknown>) =>
  (await sql<{ row: unknown }>`select to_jsonb(q) as row from (${query}) as q`.execute(db)).rows.map(({ row }) => row)

/** Everything the product holds about a person, account or not, by purpose (GDPR Art. 15 and 20). */
export async function exportPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<Record<string, unknown>> {
  const emailHash = await hashAddress(db, email)
  const users = sql`(select id from users where email = ${email})`
  const learners = sql`(select id from learners where user_id in ${users} union all
    select l.id from learners l join invitations i on i.id = l.invitation_id where i.email = ${email})`
  const queries: Record<string, RawBuilder<unknown>> = {
    account: sql`select id, email, full_name, company, role, user_type, status, email_proven_at, access_expires_at, created_at, updated_at
      from users where email = ${email}`,
    signInProviders: sql`select provider, subject, created_at from user_identities where user_id in ${users}`,
    sessions: sql`select kind, user_agent, created_at, expires_at, ended_at from sessions where user_id in ${users} order by created_at`,
    passwordLinks: sql`select created_at, expires_at, used_at from password_resets where user_id in ${users} order by created_at`,
    consents: sql`select purpose, text_version, text, form, given_at, confirmed_at, withdrawn_at from consents
      where email_hash = ${emailHash} order by given_at`,
    refusals: sql`select scope, since from suppressions where email_hash = ${emailHash}`,
    invitations: sql`select email, source, created_at, expires_at, opened_at, used_at from invitations where email = ${email} order by created_at`,
    previewEvents: sql`select e.action, e.module_id, e.section_id, e.at from preview_events e
      join invitations i on i.id = e.invitation_id where i.email = ${email} order by e.at`,
    teamRequests: sql`select source, company_name, contact_name, contact_email, recruiter_type, team_role, team_size,
      recruitment_team_size, message, status, created_at, approved_at, rejected_at, rejection_reason
      from teams where contact_email = ${email} order by created_at`,
    teamMemberships: sql`select t.company_name, t.status, m.is_contact from team_members m join teams t on t.id = m.team_id where m.email = ${email}`,
    activations: sql`select created_at, expires_at, used_at from activations where email = ${email} order by created_at`,
    lessonProgress: sql`select l.module_id, l.lesson_id, l.title, p.started_at, p.last_opened_at, p.completed_at, p.minutes_spent
      from lesson_progress p join lessons l on l.id = p.lesson_id where p.learner_id in ${learners} order by l.module_id, l.lesson_id`,
    moduleCompletions: sql`select module_id, completed_at, details from module_completions where learner_id in ${learners} order by module_id`,
    quizAttempts: sql`select l.module_id, q.review, q.correct_count, q.total, q.score, q.submitted_at
      from quiz_attempts q join lessons l on l.id = q.lesson_id where q.learner_id in ${learners} order by q.submitted_at`,
    activityDrafts: sql`select l.module_id, l.title, d.field_values, d.saved_at
      from activity_drafts d join lessons l on l.id = d.lesson_id where d.learner_id in ${learners}`,
    submissions: sql`select s.kind, s.module_id, s.field_values, s.submitted_at, s.status,
      (select jsonb_agg(jsonb_build_object('message', f.message, 'sentAt', f.sent_at) order by f.sent_at)
        from submission_feedback f where f.submission_id = s.id) as feedback
      from submissions s where s.learner_id in ${learners} order by s.submitted_at`,
    refresherAnswers: sql`select module_id, round, review, correct_count, total, answered_at
      from refresher_answers where learner_id in ${learners} order by answered_at`,
    certificate: sql`select code, learner_name, course_title, hours, completed_at, issued_at, shows_name
      from certificates where user_id in ${users}`,
    learningPlan: sql`select finish_on, slot_weekday, slot_time, slot_minutes, reminders_on, consent_version, consented_at, withdrawn_at, updated_at
      from learning_plans where user_id in ${users}`,
    reminders: sql`select reason, sent_at from sent_reminders where user_id in ${users} order by sent_at`,
    lessonDrafts: sql`select l.module_id, l.title, d.content, d.saved_at
      from lesson_drafts d join lessons l on l.id = d.lesson_id where d.author_id in ${users}`,
    uploadedFiles: sql`select original_name, media_type, size, uploaded_at from files where uploaded_by in ${users} order by uploaded_at`,
    waitlists: sql`select name, email, company, role, message, course_type, notice_version, created_at, confirmed_at, announced_at
      from waitlist_entries where email = ${email}`,
    mails: sql`select kind, subject, state, created_at, sent_at from mail where to_email = ${email} order by created_at`,
    adminActions: sql`select action, subject, details, at from audit_entries where actor_email = ${email} order by at`,
  }
  const found: Record<string, unknown> = { exportedAt: clock.now().toISOString(), email }
  for (const [name, query] of Object.entries(queries)) found[name] = await rows(db, query)
  return found
}

/** Sends a person's data as a file to keep. */
export async function sendExport(deps: Deps, email: string, reply: FastifyReply): Promise<void> {
  const data = await exportPerson(deps, email)
  void reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="my-data-${deps.clock.now().toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(data, null, 2))
}
