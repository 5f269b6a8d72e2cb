import { type RawBuilder, sql } from 'kysely'

/** An account as far as its address is concerned. */
export type Addressed = { email: string; emailProvenAt: Date | null }

/**
 * The address an account may act for; undefined before it is proven. This file alone decides it: what other people and forms stored about
 * an address, and every mail to the owner of an account, is reached through here. Proof is an activation link or code, a link for a new
 * password, a confirmation link, or a sign-in provider that says the address is verified.
 */
export const provenAddress = ({ email, emailProvenAt }: Addressed): string | undefined =>
  emailProvenAt === null ? undefined : email

/** The same rule as a condition, for queries over many accounts; `users` is the table's name or alias in the query. */
export const isAddressProven = (users: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${users}.emailProvenAt`)} is not null`
