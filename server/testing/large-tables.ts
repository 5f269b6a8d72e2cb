import type pg from 'pg'

/**
 * Fills every table that an admin lists with made-up rows of the years before `at`, in no order of time, as an old installation has them.
 * Status and kind are spread evenly; names end with the row's number, so that a search finds one row, some, or all.
 */
export async function fillLargeTables(pool: pg.Pool, rows: number, at: Date): Promise<void> {
  const ago = `$2::timestamptz - make_interval(mins => ((n * 7919::bigint) % ($1::int * 10))::int)`
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const fill = (statement: string) => client.query(statement.replaceAll(':ago', ago), [rows, at])
    await fill(`
      insert into users (email, full_name, company, role, user_type, email_proven_at, created_at, updated_at)
      select 'person' || n || '@company' || n % 5000 || '.example', 'Jana Nováková ' || n, 'Company ' || n % 5000, 'user',
        case n % 2 when 0 then 'full' else 'demo' end, $2, :ago, $2 from generate_series(1, $1::int) n`)
    await fill(`
      insert into invitations (email, token, created_at, expires_at, used_at, opened_at)
      select 'person' || n || '@company' || n % 5000 || '.example', md5('invitation' || n), :ago,
        $2::timestamptz + case n % 3 when 0 then interval '7 days' else interval '-7 days' end,
        case n % 3 when 1 then $2::timestamptz end, case n % 2 when 1 then $2::timestamptz end
      from generate_series(1, $1::int) n`)
    await fill(`
      insert into teams (source, company_name, contact_name, contact_email, recruiter_type, message, status, request_token_hash, created_at, approved_at, rejected_at)
      select case n % 2 when 0 then 'interest' else 'access-request' end, 'Company ' || n, 'Jana Nováková', 'person' || n || '@company' || n || '.example',
        case n % 2 when 0 then 'internal' end, 'We are recruiting principal engineers and would like to read the whole course.',
        (array['pending', 'approved', 'rejected'])[n % 3 + 1], md5('team' || n), :ago,
        case n % 3 when 1 then $2::timestamptz end, case n % 3 when 2 then $2::timestamptz end
      from generate_series(1, $1::int) n`)
    await client.query(`
      insert into team_members (team_id, email, position, is_contact)
      select id, contact_email, 0, true from teams union all
      select id, 'colleague.of.' || contact_email, 1, false from teams`)
    await fill(`
      insert into waitlist_entries (email, course_type, name, company, notice_version, token_hash, created_at, updated_at, confirmed_at)
      select 'person' || n || '@company' || n % 5000 || '.example', case n % 2 when 0 then 'advanced' else 'premium' end, 'Jana Nováková ' || n,
        'Company ' || n % 5000, '1', md5('waitlist' || n), :ago, $2, case n % 3 when 0 then $2::timestamptz end
      from generate_series(1, $1::int) n`)
    await fill(`
      insert into mail (kind, to_email, subject, html, text, state, message_id, created_at)
      select (array['invitation', 'approval', 'waitlist-confirmation'])[n % 3 + 1], 'person' || n || '@company' || n % 5000 || '.example', 'A mail',
        '<p>' || repeat(md5(n::text), 60) || '</p>', repeat(md5(n::text), 20), (array['sent', 'failed', 'kept', 'sent'])[n % 4 + 1],
        'mail' || n || '@course.test', :ago from generate_series(1, $1::int) n`)
    await client.query('insert into learners (user_id) select id from users on conflict do nothing')
    await client.query(
      `insert into submissions (learner_id, kind, module_id, field_values, submitted_at, status)
       select id, (array['challenges', 'role-definition', 'activity'])[n % 3 + 1], n % 8 + 1, '{"challenges": ["sourcing", "salary"]}',
         $1::timestamptz - make_interval(mins => n::int), (array['new', 'read', 'answered', 'done'])[n % 4 + 1]
       from (select l.id, row_number() over (order by u.email) n from learners l join users u on u.id = l.user_id) numbered`,
      [at],
    )
    await fill(`
      insert into audit_entries (actor_email, action, subject, at)
      select 'admin' || n % 9 || '@course.example', (array['team approved', 'invitation sent', 'waitlist entry deleted'])[n % 3 + 1],
        'team Company ' || n, :ago from generate_series(1, $1::int) n`)
    for (const table of [
      'users',
      'invitations',
      'teams',
      'team_members',
      'waitlist_entries',
      'mail',
      'learners',
      'submissions',
      'audit_entries',
    ])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}
