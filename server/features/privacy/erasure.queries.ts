import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'

/** Replaces a person's name or address in something that others need. */
const erased = '[deleted]'

/** Whether a column holds the address, however that is capitalised: every address is stored in lower case, which constraints enforce. */
const isOwn = (column: string, address: string) => sql<boolean>`${sql.ref(column)} = lower(btrim(${address}))`

/**
 * Takes the contact's name, address and words out of the requests of an address. Requests that nobody else depends on go; an approved team
 * keeps its members. Mails hold references, so they name nobody any more.
 */
export async function eraseContact(db: Queryable, address: string): Promise<void> {
  await sql`delete from teams t where ${isOwn('t.contact_email', address)} and (t.status <> 'approved'
    or not exists (select from team_members m where m.team_id = t.id and not ${isOwn('m.email', address)}))`.execute(db)
  await db
    .updateTable('teams')
    .set({ contactName: erased, contactEmail: 'deleted@deleted.invalid', message: null, rejectionReason: null, requestKey: null })
    .where(isOwn('contact_email', address))
    .execute()
}

/** Deletes the mails that are about an account. */
export const deleteMailsAbout = (db: Queryable, userId: string) => db.deleteFrom('mail').where('userId', '=', userId).execute()

/**
 * Deletes every row that is about an address and nobody else. Activations and mails go last: whoever writes one holds the row that it belongs to, so
 * that by then they are either there to be deleted or never written.
 */
export async function deleteRowsOf(db: Queryable, address: string, addressHash: string): Promise<void> {
  await db.deleteFrom('invitations').where(isOwn('email', address)).execute()
  await db.deleteFrom('teamMembers').where(isOwn('email', address)).execute()
  await db.deleteFrom('waitlistEntries').where(isOwn('email', address)).execute()
  await db.deleteFrom('activations').where(isOwn('email', address)).execute()
  await db.deleteFrom('mail').where(isOwn('to_email', address)).execute()
  await db.deleteFrom('nudges').where('emailHash', '=', addressHash).execute()
}

/** Waits until nobody writes anything about an account any more, and keeps others waiting until the transaction ends. */
export const lockAccount = (trx: Queryable, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

/** All accounts with their addresses and the numbers of their certificates. */
export const listAccounts = (db: Queryable): Promise<{ id: string; email: string; code: string | null }[]> =>
  db
    .selectFrom('users')
    .leftJoin('certificates', 'certificates.userId', 'users.id')
    .select(['users.id', 'users.email', 'certificates.code'])
    .execute()

/** Every address that stands anywhere. */
export async function listKnownAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users union select contact_email from teams union select email from team_members
    union select email from invitations union select email from activations union select email from waitlist_entries
    union select to_email from mail`.execute(db)
  return rows.map(({ email }) => email)
}

/** The account of an address, locked until the transaction ends. */
export const lockAccountOf = (trx: Queryable, address: string) =>
  trx.selectFrom('users').select(['id', 'role']).where(isOwn('email', address)).forUpdate().executeTakeFirst()
