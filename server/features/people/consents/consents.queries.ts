import type { ConsentState } from '#contract/own-account.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import type { Person } from '../accounts/person.ts'

type Purpose = ConsentState['id']

export type NewConsent = {
  id: string
  userId: string
  emailHash: string
  purpose: Purpose
  textVersion: string
  text: string
  form: string
  givenAt: Date
  confirmHash: string | null
  confirmedAt: Date | null
}

/** Consents of the proven address, else only those given by the account itself. */
const consentsOf = async (db: Queryable, person: Person) => {
  const { address, userId } = person
  const emailHash = address === undefined ? undefined : await hashAddress(db, address)
  return emailHash === undefined
    ? ({ column: 'userId', value: userId ?? null } as const)
    : ({ column: 'emailHash', value: emailHash } as const)
}

export const findConsentInForce = async (db: Queryable, person: Person, purpose: Purpose) => {
  const { column, value } = await consentsOf(db, person)
  return db
    .selectFrom('consents')
    .selectAll()
    .where(column, '=', value)
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
}

/** Adds a consent. Returns false when it is in force already, such as after a double click. */
export async function insertConsent(db: Queryable, consent: NewConsent): Promise<boolean> {
  const added = await db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const endConsent = (db: Queryable, id: string, now: Date) =>
  db.updateTable('consents').set({ withdrawnAt: now }).where('id', '=', id).execute()

export const endConsentsOf = async (db: Queryable, person: Person, now: Date, purpose?: Purpose) => {
  const { column, value } = await consentsOf(db, person)
  await db
    .updateTable('consents')
    .set({ withdrawnAt: now })
    .where(column, '=', value)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'marketing'))
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** The consent that a link confirms, if given after a time, with its account's address. */
export const findConsentByToken = (db: Queryable, confirmHash: string, givenAfter: Date) =>
  db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.userId')
    .select(['consents.id', 'consents.confirmedAt', 'users.email'])
    .where('confirmHash', '=', confirmHash)
    .where('withdrawnAt', 'is', null)
    .where('givenAt', '>', givenAfter)
    .executeTakeFirst()

export const setConsentConfirmed = (db: Queryable, id: string, now: Date) =>
  db.updateTable('consents').set({ confirmedAt: now }).where('id', '=', id).execute()

/** Deletes an account's unconfirmed consents, which prove nothing. */
export const deleteUnconfirmed = (db: Queryable, userId: string) =>
  db.deleteFrom('consents').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()

export const findConsent = (db: Queryable, id: string) =>
  db.selectFrom('consents').select(['purpose', 'text', 'confirmHash', 'withdrawnAt']).where('id', '=', id).executeTakeFirst()

/** Deletes what others entered about an address: unused invitations and unclaimed places in teams. */
export async function deleteGivenAddress(trx: Queryable, email: string): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', email).where('usedAt', 'is', null).execute()
  const places = await trx
    .deleteFrom('teamMembers')
    .where('email', '=', email)
    .where('userId', 'is', null)
    .where('isContact', '=', false)
    .returning('teamId')
    .execute()
  for (const { teamId } of places)
    await trx.deleteFrom('activations').where('teamId', '=', teamId).where('email', '=', email).execute()
}
