import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** What stands where a person's name or address stood in something that others need. */
const erased = '[deleted]'

/** Requests that nobody else depends on go; an approved team keeps its members and loses its contact's name and words. */
export async function eraseContact(db: Queryable, email: string): Promise<void> {
  await sql`delete from teams t where t.contact_email = ${email} and (t.status <> 'approved'
    or not exists (select from team_members m where m.team_id = t.id and m.email <> ${email}))`.execute(db)
  await db
    .updateTable('teams')
    .set({ contactName: erased, contactEmail: 'deleted@deleted.invalid', message: null })
    .where('contactEmail', '=', email)
    .execute()
}

/** Takes a person out of mails that went to others, and out of the record of admins' actions. */
export async function eraseMentions(db: Queryable, email: string, names: string[]): Promise<void> {
  for (const word of [email, ...names]) {
    // HTML carries the four escaped signs; JSON only those of a string.
    const html = word.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    const inJson = JSON.stringify(word).slice(1, -1)
    await sql`update mail set subject = replace(subject, ${word}, ${erased}), text = replace(text, ${word}, ${erased}),
      html = replace(replace(html, ${word}, ${erased}), ${html}, ${erased}), last_error = replace(last_error, ${word}, ${erased})
      where strpos(text, ${word}) > 0 or strpos(subject, ${word}) > 0 or strpos(html, ${html}) > 0 or strpos(last_error, ${word}) > 0`.execute(
      db,
    )
    await sql`update audit_entries set subject = replace(subject, ${word}, ${erased}), details = replace(details::text, ${inJson}, ${erased})::jsonb,
      actor_email = replace(actor_email, ${word}, ${erased})
      where strpos(subject, ${word}) > 0 or strpos(details::text, ${inJson}) > 0 or actor_email = ${word}`.execute(db)
    await sql`update teams set message = replace(message, ${word}, ${erased}), rejection_reason = replace(rejection_reason, ${word}, ${erased})
      where strpos(message, ${word}) > 0 or strpos(rejection_reason, ${word}) > 0`.execute(db)
  }
}

/** Names under which the person is known here, long enough to be looked for. */
export async function findNames(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from users where email = ${email}
    union select contact_name from teams where contact_email = ${email}
    union select name from waitlist_entries where email = ${email}`.execute(db)
  return rows.map(({ name }) => name.trim()).filter((name) => name.length >= 5 && name !== erased && name !== 'Administrator')
}

/** Takes an admin's name off the lessons they edited. */
export const eraseAuthor = (db: Queryable, userId: string) =>
  db.updateTable('lessonVersions').set({ savedByName: null }).where('savedBy', '=', userId).execute()

/** Deletes every row that is about an address and nobody else. */
export async function deleteRowsOf(db: Queryable, email: string): Promise<void> {
  await db.deleteFrom('mail').where('toEmail', '=', email).execute()
  await db.deleteFrom('invitations').where('email', '=', email).execute()
  await db.deleteFrom('activations').where('email', '=', email).execute()
  await db.deleteFrom('teamMembers').where('email', '=', email).execute()
  await db.deleteFrom('waitlistEntries').where('email', '=', email).execute()
}
