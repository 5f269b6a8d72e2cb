import type { Queryable } from '../../../platform/db/database.ts'
import { hashAddress, hashCertificateAddress } from '../../../platform/privacy/pseudonyms.ts'
import type { Person } from '../accounts/person.ts'
import type { About } from './personal-data-rules.queries.ts'

/** The keys of rows about a person: account, and address with its hashes if they may act for it. */
export async function aboutPerson(db: Queryable, person: Person): Promise<About> {
  const userId = person.userId ?? null
  if (person.address === undefined) return { userId, email: null, emailHash: null, certificateHash: null }
  const email = person.address.trim().toLowerCase()
  return { userId, email, emailHash: await hashAddress(db, email), certificateHash: await hashCertificateAddress(db, email) }
}
