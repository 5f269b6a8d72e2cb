import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'

/** A thing that entries of the audit name, as it is called now. */
export type ThingRow = { kind: string; id: string; label: string; email: string | null; userId: string | null }

/** The names of things by kind and id; what has been deleted is missing. Modules and lessons go by their numbers, as `3` and `3.2`. */
export async function listThings(db: Queryable, ids: Map<string, string[]>): Promise<ThingRow[]> {
  const of = (kind: string) => ids.get(kind) ?? []
  const { rows } = await sql<ThingRow>`
    select 'team' as kind, id::text, company_name as label, null as email, null as "userId" from teams
      where id = any(${of('team')}::uuid[])
    union all select 'user', id::text, full_name, email, id::text from users where id = any(${of('user')}::uuid[])
    union all select 'invitation', id::text, email, email, null from invitations where id = any(${of('invitation')}::uuid[])
    union all select 'submission', s.id::text, coalesce(u.full_name, i.email), coalesce(u.email, i.email), u.id::text
      from submissions s join learners l on l.id = s.learner_id left join users u on u.id = l.user_id
      left join invitations i on i.id = l.invitation_id where s.id = any(${of('submission')}::uuid[])
    union all select 'mail', id::text, to_email, to_email, null from mail where id = any(${of('mail')}::uuid[])
    union all select 'waitlist entry', id::text, email, email, null from waitlist_entries
      where id = any(${of('waitlist entry')}::uuid[]) and deleted_at is null
    union all select 'webhook', id::text, url, null, null from webhooks where id = any(${of('webhook')}::uuid[])
    union all select 'certificate', code, code, null, null from certificates where code = any(${of('certificate')}::text[])
    union all select 'module', module_id::text, title, null, null from modules where module_id::text = any(${of('module')}::text[])
    union all select 'lesson', module_id || '.' || lesson_id, title, null, null from lessons
      where module_id || '.' || lesson_id = any(${of('lesson')}::text[])`.execute(db)
  return rows
}

/** The names of the admins who acted, by their accounts. */
export const listActors = (db: Queryable, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', ids).where('fullName', '!=', '').execute()
