import { type Addressed, provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findAddressOf, findIdByAddress } from './address-proof.queries.ts'

/** A person as far as an account may act for them: their account, and their address once it is proven. */
export type Person = { userId: string | undefined; address: string | undefined }

/** The person that a signed-in account stands for. */
export const personOf = (account: Addressed & { id: string }): Person => ({
  userId: account.id,
  address: provenAddress(account),
})

/** The person that an account stands for, by the account's id; undefined when there is no such account. */
export async function findPerson(db: Queryable, userId: string): Promise<Person | undefined> {
  const account = await findAddressOf(db, userId)
  return account && personOf({ id: userId, ...account })
}

/** The person of an address, as an admin acts on it: its account, if there is one, and the address itself. */
export const findPersonByAddress = async (db: Queryable, address: string): Promise<Person & { address: string }> => ({
  userId: await findIdByAddress(db, address),
  address,
})
