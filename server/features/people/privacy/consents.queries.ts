import type { ConsentState } from '#contract/account.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import type { Person } from '../accounts/person.ts'

type Purpose = ConsentState['id']

/** A consent as it is given. */
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

/** A person's consents: those of the proven address, else only what the account gave itself. */
const consentsOf = async (db: Queryable, person: Person) => {
  const { address, userId } = person
  const emailHash = address === undefined ? undefined : await hashAddress(db, address)
  return emailHash === undefined
    ? ({ column: 'userId', value: userId ?? null } as const)
    : ({ column: 'emailHash', value: emailHash } as const)
}

/** The consent of a person to a purpose that is in force. */
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

/** Adds a consent. Returns false when the same one is in force: of two clicks at once the first counts. */
export async function insertConsent(db: Queryable, consent: NewConsent): Promise<boolean> {
  const added = await db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Ends one consent. */
export const endConsent = (db: Queryable, id: string, now: Date) =>
  db.updateTable('consents').set({ withdrawnAt: now }).where('id', '=', id).execute()

/** Ends a person's consents that are in force: all, or those to one purpose. */
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

/** The consent that a link confirms, given after a time, with the address of its account. */
export const findConsentByToken = (db: Queryable, confirmHash: string, givenAfter: Date) =>
  db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.userId')
    .select(['consents.id', 'consents.confirmedAt', 'users.email'])
    .where('confirmHash', '=', confirmHash)
    .where('withdrawnAt', 'is', null)
    .where('givenAt', '>', givenAfter)
    .executeTakeFirst()

/** Records the confirmation of a consent. */
export const setConsentConfirmed = (db: Queryable, id: string, now: Date) =>
  db.updateTable('consents').set({ confirmedAt: now }).where('id', '=', id).execute()

/** Deletes the consents of an account that nobody has confirmed: they prove nothing. */
export const deleteUnconfirmed = (db: Queryable, userId: string) =>
  db.deleteFrom('consents').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()

/** A consent as its mail quotes it. */
export const findConsent = (db: Queryable, id: string) =>
  db.selectFrom('consents').select(['purpose', 'text', 'confirmHash', 'withdrawnAt']).where('id', '=', id).executeTakeFirst()
