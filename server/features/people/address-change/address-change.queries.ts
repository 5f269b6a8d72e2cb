import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addressHasher, hashCertificateAddress } from '../../../platform/privacy/pseudonyms.ts'

/** Locks an account until the transaction ends. */
export const lockOwner = (trx: Queryable, userId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'emailProvenAt', 'role', 'status'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

type NewChange = {
  userId: string
  oldEmail: string
  newEmail: string
  needsSignIn: boolean
  startedAt: Date
  expiresAt: Date
}

export async function insertAddressChange(trx: Queryable, change: NewChange): Promise<string> {
  await trx.deleteFrom('addressChanges').where('userId', '=', change.userId).where('changedAt', 'is', null).execute()
  return (await trx.insertInto('addressChanges').values(change).returning('id').executeTakeFirstOrThrow()).id
}

export const findAddressChange = (db: Queryable, id: string) =>
  db.selectFrom('addressChanges').selectAll().where('id', '=', id).executeTakeFirst()

export const findWaitingAddress = (db: Queryable, userId: string, now: Date) =>
  db
    .selectFrom('addressChanges')
    .select(['newEmail as email', 'expiresAt'])
    .where('userId', '=', userId)
    .where('changedAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const setAddressChanged = (trx: Queryable, id: string, changedAt: Date, undoUntil: Date) =>
  trx.updateTable('addressChanges').set({ changedAt, expiresAt: undoUntil }).where('id', '=', id).execute()

export const deleteAddressChange = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('addressChanges').where('id', '=', id).execute()
}

/** Marks a change and the later ones of its account as undone, which ends their links. */
export const setAddressChangesUndone = (trx: Queryable, userId: string, since: Date, undoneAt: Date) =>
  trx
    .updateTable('addressChanges')
    .set({ undoneAt })
    .where('userId', '=', userId)
    .where('startedAt', '>=', since)
    .where('undoneAt', 'is', null)
    .execute()

/** Changes an account's address, which is unproven then. Violates `users_email_key` when the address is taken. */
export const setAddress = (trx: Queryable, userId: string, email: string, now: Date) =>
  trx.updateTable('users').set({ email, emailProvenAt: null, updatedAt: now }).where('id', '=', userId).execute()

/** Moves what is stored under a proven address: team memberships and requests, invitations, waitlist entries, mails, consents. */
export async function moveRowsOfAddress(trx: Queryable, userId: string, from: string, to: string, now: Date): Promise<void> {
  // Their links are in the earlier mailbox.
  await trx.deleteFrom('activations').where('email', '=', from).where('usedAt', 'is', null).execute()
  // A team may list both addresses, which are one person's.
  await sql`with merged as (delete from team_members other using team_members own
      where own.email = ${from} and other.email = ${to} and other.team_id = own.team_id returning other.team_id, other.is_contact)
    update team_members own set is_contact = true from merged
    where own.email = ${from} and own.team_id = merged.team_id and merged.is_contact`.execute(trx)
  await sql`update teams set contact_email = ${to} where contact_email = ${from}`.execute(trx)
  // Of two entries for one course the confirmed one stays.
  await sql`delete from waitlist_entries w using waitlist_entries other where w.course_type = other.course_type and (
    w.email = ${to} and other.email = ${from} and (other.confirmed_at is not null or w.confirmed_at is null)
    or w.email = ${from} and other.email = ${to} and other.confirmed_at is not null and w.confirmed_at is null)`.execute(trx)
  for (const table of ['team_members', 'activations', 'invitations', 'waitlist_entries'])
    await sql`update ${sql.table(table)} set email = ${to} where email = ${from}`.execute(trx)
  await sql`update mail set to_email = ${to} where to_email = ${from} and state in ('queued', 'kept', 'failed')`.execute(trx)
  // What was sent to the earlier address stays the person's, for export and erasure.
  await sql`update mail set user_id = ${userId} where to_email = ${from} and user_id is null`.execute(trx)
  const hash = await addressHasher(trx)
  const [fromHash, toHash] = [hash(from), hash(to)]
  await sql`update consents c set withdrawn_at = ${now} where email_hash = ${fromHash} and withdrawn_at is null and exists (
    select from consents other where other.email_hash = ${toHash} and other.purpose = c.purpose and other.withdrawn_at is null)`.execute(
    trx,
  )
  await sql`update consents set email_hash = ${toHash} where email_hash = ${fromHash}`.execute(trx)
  await sql`delete from nudges where email_hash = ${toHash} and exists (select from nudges where email_hash = ${fromHash})`.execute(
    trx,
  )
  await sql`update nudges set email_hash = ${toHash} where email_hash = ${fromHash}`.execute(trx)
  const keptHash = await hashCertificateAddress(trx, to)
  await sql`update certificates set address_hash = ${keptHash} where address_hash = ${await hashCertificateAddress(trx, from)}`.execute(
    trx,
  )
}
