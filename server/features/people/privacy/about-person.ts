import type { Queryable } from '../../../platform/db/database.ts'
import { hashAddress, hashCertificateAddress } from '../../../platform/privacy/pseudonyms.ts'
import type { Person } from '../accounts/person.ts'
import type { About } from './personal-data.queries.ts'

/** By what the rows about a person are found: their account, and their address with its hashes where they may act for it. */
export async function aboutPerson(db: Queryable, person: Person): Promise<About> {
  const userId = person.userId ?? null
  if (person.address === undefined) return { userId, email: null, emailHash: null, certificateHash: null }
  const email = person.address.trim().toLowerCase()
  return { userId, email, emailHash: await hashAddress(db, email), certificateHash: await hashCertificateAddress(db, email) }
}
