import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

export type SubjectRow = { kind: string; id: string; label: string; email: string | null; userId: string | null }

/** Queries for subjects by kind and ids, without deleted ones. Modules and lessons are identified by number, as `3` and `3.2`. */
const found: Record<string, (ids: string[]) => RawBuilder<SubjectRow>> = {
  team: (ids) => sql`select 'team' as kind, id::text, company_name as label, null as email, null as "userId" from teams
    where id = any(${ids}::uuid[])`,
  user: (ids) =>
    sql`select 'user' as kind, id::text, full_name as label, email, id::text as "userId" from users where id = any(${ids}::uuid[])`,
  invitation: (ids) => sql`select 'invitation' as kind, id::text, email as label, email, null as "userId" from invitations
    where id = any(${ids}::uuid[])`,
  submission: (
    ids,
  ) => sql`select 'submission' as kind, s.id::text, coalesce(u.full_name, i.email) as label, coalesce(u.email, i.email) as email,
      u.id::text as "userId"
    from submissions s join learners l on l.id = s.learner_id left join users u on u.id = l.user_id
    left join invitations i on i.id = l.invitation_id where s.id = any(${ids}::uuid[])`,
  mail: (ids) =>
    sql`select 'mail' as kind, id::text, to_email as label, to_email as email, null as "userId" from mail where id = any(${ids}::uuid[])`,
  'waitlist-entry': (
    ids,
  ) => sql`select 'waitlist-entry' as kind, id::text, email as label, email, null as "userId" from waitlist_entries
    where id = any(${ids}::uuid[]) and deleted_at is null`,
  webhook: (ids) =>
    sql`select 'webhook' as kind, id::text, url as label, null as email, null as "userId" from webhooks where id = any(${ids}::uuid[])`,
  file: (ids) => sql`select 'file' as kind, filename as id, original_name as label, null as email, null as "userId" from files
    where filename = any(${ids}::text[])`,
  certificate: (
    ids,
  ) => sql`select 'certificate' as kind, code as id, code as label, null as email, null as "userId" from certificates
    where code = any(${ids}::text[])`,
  module: (
    ids,
  ) => sql`select 'module' as kind, module_id::text as id, title as label, null as email, null as "userId" from modules
    where module_id::text = any(${ids}::text[])`,
  lesson: (
    ids,
  ) => sql`select 'lesson' as kind, module_id || '.' || lesson_id as id, title as label, null as email, null as "userId" from lessons
    where module_id || '.' || lesson_id = any(${ids}::text[])`,
}

export async function listSubjects(db: Queryable, ids: Map<string, string[]>): Promise<SubjectRow[]> {
  const parts = [...ids].flatMap(([kind, named]) => found[kind]?.(named) ?? [])
  return parts.length === 0 ? [] : (await sql<SubjectRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

export const listActors = (db: Queryable, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', ids).where('fullName', '!=', '').execute()
