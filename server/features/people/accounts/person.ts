import { type Addressed, provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findAddressOf, findIdByAddress } from './accounts.queries.ts'

export type Person = { userId: string | undefined; address: string | undefined }

export const personOf = (account: Addressed & { id: string }): Person => ({
  userId: account.id,
  address: provenAddress(account),
})

export async function findPerson(db: Queryable, userId: string): Promise<Person | undefined> {
  const account = await findAddressOf(db, userId)
  return account && personOf({ id: userId, ...account })
}

export const findPersonByAddress = async (db: Queryable, address: string): Promise<Person & { address: string }> => ({
  userId: await findIdByAddress(db, address),
  address,
})
