import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'

/** The text of a row is read in slices of so many bytes. At once, about `bytesAtOnce` are read; of short rows, which are one slice each, at most `mostAtOnce`. */
const slice = { bytes: 4_096, bytesAtOnce: 512_000, mostAtOnce: 1_000 }

/** A slice of the JSON text of a row in UTF-8, and whether the text begins with it. */
export type RowSlice = { bytes: Buffer; isFirst: boolean }

/**
 * Rows of a query as slices of JSON texts, in parts; what opens something (hashes, tokens) is never selected. The limit stays outside the materialized
 * query, so that the rows come in the same order each time, and long values (TOAST) are read only for the rows of the part.
 */
async function* slicesOf(db: Queryable, query: RawBuilder<unknown>): AsyncGenerator<RowSlice[]> {
  const size = sql.lit(slice.bytes)
  let limit = slice.bytesAtOnce / slice.bytes
  for (let row = -1, read = 0; ; ) {
    const { rows } = await sql<RowSlice>`with found as materialized (${query})
      select substr(bytes, part * ${size} + 1, ${size}) as bytes, part = 0 as "isFirst"
      from (select convert_to(jsonb_pretty(to_jsonb(one)), 'UTF8') as bytes
        from (select * from found offset ${Math.max(row, 0)}) as one offset 0) as texts,
        generate_series(0, (length(bytes) - 1) / ${size}) as part
      offset ${read} limit ${limit}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    for (const { isFirst } of rows) {
      if (isFirst) row++
      read = isFirst ? 1 : read + 1
    }
    const perSlice = rows.reduce((sum, { bytes }) => sum + bytes.length, 0) / rows.length
    limit = Math.min(slice.mostAtOnce, Math.floor(slice.bytesAtOnce / perSlice))
  }
}

/**
 * Every row about a person as slices of its JSON text, by purpose: what is linked to an account, and what is stored about an address with the hash of it.
 * Nothing is found for null. The slices of a purpose come in parts, the first of which is empty.
 */
export async function* readRowsAbout(
  db: Queryable,
  {
    userId,
    email,
    emailHash,
    certificateHash,
  }: { userId: string | null; email: string | null; emailHash: string | null; certificateHash: string | null },
): AsyncGenerator<{ purpose: string; slices: RowSlice[] }> {
  const user = sql`${userId}::uuid`
  const learners = sql`(select id from learners where user_id = ${user} union all
    select l.id from learners l join invitations i on i.id = l.invitation_id where i.email = ${email})`
  const ownCertificates = sql`(user_id = ${user} or address_hash = ${certificateHash})`
  const queries: Record<string, RawBuilder<unknown>> = {
    account: sql`select id, email, full_name, company, role, user_type, status, email_proven_at, access_expires_at, created_at, updated_at
      from users where id = ${user}`,
    signInProviders: sql`select provider, subject, created_at from user_identities where user_id = ${user}`,
    signInAttempts: sql`select provider, created_at, used_at from social_attempts where connect_user_id = ${user} or code_user_id = ${user}
      order by created_at`,
    sessions: sql`select kind, user_agent, created_at, proven_at, passkey_proven_at, expires_at, ended_at from sessions where user_id = ${user} order by created_at`,
    passkeys: sql`select name, is_synced, is_backed_up, transports, created_at, last_used_at
      from passkeys where user_id = ${user} order by created_at`,
    passkeyChallenges: sql`select purpose, expires_at from passkey_challenges where user_id = ${user} order by expires_at`,
    recoveryCodes: sql`select created_at, used_at from recovery_codes where user_id = ${user} order by created_at, used_at`,
    passwordLinks: sql`select created_at, expires_at, used_at from password_resets where user_id = ${user} order by created_at`,
    consents: sql`select purpose, text_version, text, form, given_at, confirmed_at, withdrawn_at from consents
      where email_hash = ${emailHash} or user_id = ${user} order by given_at`,
    refusals: sql`select scope, since from suppressions where email_hash = ${emailHash}`,
    invitations: sql`select email, source, named_by, created_at, expires_at, opened_at, used_at from invitations where email = ${email} order by created_at`,
    previewEvents: sql`select e.action, e.module_id, e.section_id, e.at from preview_events e
      join invitations i on i.id = e.invitation_id where i.email = ${email} order by e.at`,
    teamRequests: sql`select source, company_name, contact_name, contact_email, recruiter_type, team_role, team_size,
      recruitment_team_size, message, status, created_at, approved_at, rejected_at, rejection_reason
      from teams where contact_email = ${email} order by created_at`,
    teamMemberships: sql`select t.company_name, t.status, m.is_contact, m.shares_progress, m.sharing_decided_at from team_members m join teams t on t.id = m.team_id where m.email = ${email}`,
    activations: sql`select created_at, expires_at, used_at from activations where email = ${email} order by created_at`,
    lessonProgress: sql`select l.module_id, l.lesson_id, l.title, p.started_at, p.last_opened_at, p.completed_at, p.minutes_spent
      from lesson_progress p join lessons l on l.id = p.lesson_id where p.learner_id in ${learners} order by l.module_id, l.lesson_id`,
    moduleCompletions: sql`select module_id, completed_at, details from module_completions where learner_id in ${learners} order by module_id`,
    quizAttempts: sql`select l.module_id, q.review, q.correct_count, q.total, q.score, q.submitted_at
      from quiz_attempts q join lessons l on l.id = q.lesson_id where q.learner_id in ${learners} order by q.submitted_at`,
    decisions: sql`select l.module_id, l.title, d.decision_id,
      (select to_jsonb(x) from (select q ->> 'title' as title, q ->> 'question' as question,
        (select jsonb_object_agg(o ->> 'id', o ->> 'text') from jsonb_array_elements(q -> 'options') o) as options
        from jsonb_array_elements(l.decisions) q where q ->> 'id' = d.decision_id) x) as decision,
      d.given, d.reason, d.answered_at, d.first_given, d.first_reason, d.first_answered_at
      from decision_answers d join lessons l on l.id = d.lesson_id where d.learner_id in ${learners} order by d.answered_at`,
    caseRuns: sql`select l.module_id, l.title, r.path, r.started_at, r.ended_at
      from case_runs r join lessons l on l.id = r.lesson_id where r.learner_id in ${learners} order by r.started_at`,
    activityDrafts: sql`select l.module_id, l.title, d.field_values, d.saved_at
      from activity_drafts d join lessons l on l.id = d.lesson_id where d.learner_id in ${learners}`,
    submissions: sql`select s.kind, s.module_id, s.field_values, s.submitted_at, s.status,
      (select jsonb_agg(jsonb_build_object('message', f.message, 'sentAt', f.sent_at) order by f.sent_at)
        from submission_feedback f where f.submission_id = s.id) as feedback,
      (select jsonb_build_object('type', a.artefact_type, 'rubric', a.rubric, 'state', a.state, 'ratings', a.ratings,
        'note', a.note, 'reviewedAt', a.reviewed_at) from artefacts a where a.submission_id = s.id) as review
      from submissions s where s.learner_id in ${learners} order by s.submitted_at`,
    refresherAnswers: sql`select module_id, round, review, correct_count, total, answered_at
      from refresher_answers where learner_id in ${learners} order by answered_at`,
    assessmentAttempts: sql`select t.number, t.started_at, t.ended_at, t.correct_count, t.score, t.pool_size, (select jsonb_agg(jsonb_build_object(
        'question', q ->> 'question', 'chosen', (select o ->> 'text' from jsonb_array_elements(q -> 'options') o where o ->> 'id' = a.option_id),
        'answeredAt', a.answered_at) order by a.answered_at)
        from assessment_answers a join jsonb_array_elements(t.questions) q on q ->> 'id' = a.question_id where a.attempt_id = t.id) as answers
      from assessment_attempts t where t.learner_id in ${learners} order by t.number`,
    certificate: sql`select code, learner_name, course_title, hours, completed_at, issued_at, shows_name,
      assessed_at, assessment_score, assessment_questions, assessment_pool, artefact_type, rubric_version, revoked_at, revocation_reason
      from certificates where ${ownCertificates} order by issued_at`,
    badges: sql`select b.id, b.level, b.issued_at from badges b where b.certificate_code in (select code from certificates where ${ownCertificates})
      order by b.issued_at`,
    learningPlan: sql`select finish_on, slot_weekday, slot_time, slot_minutes, reminders_on, consent_version, consented_at, withdrawn_at, updated_at
      from learning_plans where user_id = ${user}`,
    reminders: sql`select reason, sent_at from sent_reminders where user_id = ${user} order by sent_at`,
    nudges: sql`select nudged_at, previous_at from nudges where email_hash = ${emailHash}`,
    lessonDrafts: sql`select l.module_id, l.title, d.content, d.saved_at
      from lesson_drafts d join lessons l on l.id = d.lesson_id where d.author_id = ${user}`,
    uploadedFiles: sql`select original_name, media_type, size, uploaded_at from files where uploaded_by = ${user} order by uploaded_at`,
    waitlists: sql`select name, email, company, role, message, course_type, notice_version, created_at, confirmed_at, announced_at
      from waitlist_entries where email = ${email}`,
    mails: sql`select kind, state, created_at, sent_at from mail where to_email = ${email} or user_id = ${user} order by created_at`,
    webhookEvents: sql`select event, data, created_at from webhook_deliveries where user_id = ${user} order by created_at`,
    actionsByAdmins: sql`select action, details, at from audit_entries where subject in (select 'user ' || ${user}
      union all select 'invitation ' || id from invitations where email = ${email}
      union all select 'submission ' || id from submissions where learner_id in ${learners}) order by at`,
    adminActions: sql`select action, subject, details, at from audit_entries where actor_id = ${user} order by at`,
  }
  for (const [purpose, query] of Object.entries(queries)) {
    yield { purpose, slices: [] }
    for await (const slices of slicesOf(db, query)) yield { purpose, slices }
  }
}
