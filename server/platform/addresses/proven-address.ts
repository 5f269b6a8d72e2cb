import { type RawBuilder, sql } from 'kysely'

export type Addressed = { email: string; emailProvenAt: Date | null }

/** Every read of data stored under an address, and every mail to an account's owner, must go through here; undefined if unproven. */
export const provenAddress = ({ email, emailProvenAt }: Addressed): string | undefined =>
  emailProvenAt === null ? undefined : email

/** The same rule as an SQL condition; `users` is the table's name or alias. */
export const isAddressProven = (users: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${users}.emailProvenAt`)} is not null`
