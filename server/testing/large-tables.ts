import type pg from 'pg'

/** Made-up columns of a row `n`; `:ago` is a time before `$2`, in no order of `n`, as an old installation has them. */
const ago = `$2::timestamptz - make_interval(mins => ((n * 7919::bigint) % ($1::int * 10))::int)`
const person = `'person' || n || '@company' || n % 5000 || '.example'`
/** The id of the row that row `n` of another table refers to; several rows may share one. */
const idOf = (table: string) => `overlay(overlay(md5('${table}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * What each table is filled with, as `insert into` reads it. Status and kind are spread evenly; names end with the row's number, so that
 * a search finds one row, some, or all. Rows point to each other, so that deleting one has something to take along.
 */
const fills: Record<string, [columns: string, values: string]> = {
  users: [
    'id, email, full_name, company, role, user_type, email_proven_at, created_at, updated_at',
    `${idOf('users')}, ${person}, 'Jana Nováková ' || n, 'Company ' || n % 5000, 'user',
      case n % 2 when 0 then 'full' else 'demo' end, $2, :ago, $2`,
  ],
  sessions: [
    'user_id, kind, user_agent, created_at, expires_at',
    `${idOf('users')}, 'session', 'Mozilla/5.0', :ago, $2::timestamptz + interval '7 days'`,
  ],
  consents: [
    'user_id, email_hash, purpose, text_version, text, form, given_at',
    `${idOf('users')}, md5('address' || n), 'marketing', '1', 'Send me news.', 'register', :ago`,
  ],
  invitations: [
    'id, email, token, created_at, expires_at, used_at, opened_at',
    `${idOf('invitations')}, ${person}, md5('invitation' || n), :ago,
      $2::timestamptz + case n % 3 when 0 then interval '7 days' else interval '-7 days' end,
      case n % 3 when 1 then $2::timestamptz end, case n % 2 when 1 then $2::timestamptz end`,
  ],
  preview_events: ['invitation_id, action, at', `${idOf('invitations')}, 'opened', :ago`],
  teams: [
    `id, source, company_name, contact_name, contact_email, recruiter_type, message, status, request_token_hash, created_at, approved_at,
      rejected_at, search_text`,
    `${idOf('teams')}, case n % 2 when 0 then 'interest' else 'access-request' end, 'Company ' || n, 'Jana Nováková',
      'person' || n || '@company' || n || '.example', case n % 2 when 0 then 'internal' end,
      'We are recruiting principal engineers and would like to read the whole course.',
      (array['pending', 'approved', 'rejected'])[n % 3 + 1], md5('team' || n), :ago,
      case n % 3 when 1 then $2::timestamptz end, case n % 3 when 2 then $2::timestamptz end,
      'company ' || n || ' jana novakova person' || n || '@company' || n || '.example person' || n || '@company' || n
        || '.example colleague.of.person' || n || '@company' || n || '.example'`,
  ],
  team_members: [
    'team_id, email, position, is_contact, user_id',
    `${idOf('teams')}, kind || 'person' || n || '@company' || n || '.example', position, position = 0,
      case when position = 0 then ${idOf('users')} end`,
  ],
  mail: [
    'id, kind, to_email, parameters, state, message_id, created_at, invitation_id, team_id, user_id',
    `${idOf('mail')}, (array['invitation', 'acknowledgement', 'password-changed'])[n % 3 + 1], ${person},
      case n % 3 when 0 then '{"source": "asked"}' else '{}' end::jsonb, (array['sent', 'failed', 'kept', 'sent'])[n % 4 + 1],
      'mail' || n || '@course.test', :ago, case n % 3 when 0 then ${idOf('invitations')} end,
      case n % 3 when 1 then ${idOf('teams')} end, case n % 3 when 2 then ${idOf('users')} end`,
  ],
  activations: [
    'team_id, email, token_hash, code_hash, created_at, expires_at, mail_id',
    `${idOf('teams')}, 'person' || n || '@company' || n || '.example', md5('activation' || n), md5('code' || n), :ago,
      $2::timestamptz + interval '7 days', ${idOf('mail')}`,
  ],
  waitlist_entries: [
    'email, course_type, name, company, notice_version, token_hash, created_at, updated_at, confirmed_at',
    `${person}, case n % 2 when 0 then 'advanced' else 'premium' end, 'Jana Nováková ' || n, 'Company ' || n % 5000, '1',
      md5('waitlist' || n), :ago, $2, case n % 3 when 0 then $2::timestamptz end`,
  ],
  learners: ['id, user_id, last_step_at', `${idOf('learners')}, ${idOf('users')}, case n % 4 when 0 then null else :ago end`],
  lesson_progress: [
    'learner_id, lesson_id, started_at, last_opened_at, completed_at',
    `${idOf('learners')}, (select id from lessons where module_id = 1 and lesson_id = 1), :ago, $2, $2`,
  ],
  module_completions: ['learner_id, module_id, completed_at', `${idOf('learners')}, 1, :ago`],
  submissions: [
    'id, learner_id, kind, module_id, field_values, submitted_at, status, search_text',
    `${idOf('submissions')}, ${idOf('learners')}, (array['challenges', 'role-definition', 'activity'])[n % 3 + 1], n % 8 + 1,
      '{"challenges": ["sourcing", "salary"]}'::jsonb, :ago, (array['new', 'read', 'answered', 'done'])[n / 3% 4 + 1],
      ${person} || ' jana novakova ' || n || ' company ' || n % 5000`,
  ],
  submission_feedback: ['submission_id, message, sent_at', `${idOf('submissions')}, 'Well done.', :ago`],
  files: [
    'filename, original_name, media_type, size, sha256, uploaded_at',
    `left(md5('file' || n), 22) || '.pdf', 'Salary table ' || n || '.pdf', (array['application/pdf', 'image/png'])[n % 2 + 1], 1000,
      md5('file' || n), :ago`,
  ],
  audit_entries: [
    'actor_email, action, subject_type, subject_ids, at',
    `'admin' || n % 9 || '@course.example', (array['team-approved', 'invitation-sent', 'waitlist-entry-deleted'])[n % 3 + 1],
      'file', array['Company ' || n], :ago`,
  ],
}

/** The tables that are filled. */
export const largeTables: readonly string[] = Object.keys(fills)

/**
 * Fills every table that grows with use with made-up rows of the years before `at`; `team_members` gets two for each team. Indexes are
 * made anew afterwards and triggers stay silent, which is several times as fast; the role must be a superuser.
 */
export async function fillLargeTables(pool: pg.Pool, rows: number, at: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, concat_ws(';', pg_get_indexdef(i.indexrelid), (
         select string_agg(format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget), ';')
         from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0)) as definition
       from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [largeTables],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const [table, [columns, values]] of Object.entries(fills)) {
      const source =
        table === 'team_members'
          ? `generate_series(1, $1::int) n, (values (0, ''), (1, 'colleague.of.')) as members (position, kind)`
          : 'generate_series(1, $1::int) n'
      // Both arguments are named in each statement, whether its rows need them or not.
      const statement = `insert into ${table} (${columns}) select ${values} from ${source} where $2::timestamptz is not null`
      await client.query(statement.replaceAll(':ago', ago), [rows, at])
    }
    for (const { definition } of indexes) await client.query(definition)
    for (const table of largeTables) await client.query(`vacuum analyze ${table}`)
  } finally {
    // Discards the connection with its changed settings.
    client.release(true)
  }
}
