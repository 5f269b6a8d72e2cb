import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { SuppressionScope } from '../../platform/mail/suppressions.ts'

/** Somebody's refusal of our mails, by the keyed hash of the address. */
export type Refusal = { kind: 'refusal'; subjectHash: string; scope: SuppressionScope; since: Date }

/** Every refusal on record. */
export const listRefusals = async (db: Queryable): Promise<Refusal[]> =>
  (
    await db
      .selectFrom('suppressions')
      .select(['emailHash as subjectHash', 'scope', 'since'])
      .orderBy('since')
      .orderBy('emailHash')
      .orderBy('scope')
      .execute()
  ).map((row) => ({ kind: 'refusal', ...row }))

/** Refusals as a table `refused` of a statement. */
const refusedTable = (refusals: Refusal[]) =>
  sql`unnest(${refusals.map(({ subjectHash }) => subjectHash)}::text[], ${refusals.map(({ scope }) => scope)}::text[],
    ${refusals.map(({ since }) => since.toISOString())}::timestamptz[]) as refused (email_hash, scope, since)`

/** Adds refusals. Returns the hashes of the addresses that have not refused all mails before, and do now. */
export async function insertRefusals(trx: Queryable, refusals: Refusal[]): Promise<Set<string>> {
  const { rows } = await sql<{ emailHash: string; scope: SuppressionScope }>`
    insert into suppressions (email_hash, scope, since) select email_hash, scope, since from ${refusedTable(refusals)}
    on conflict do nothing returning email_hash as "emailHash", scope`.execute(trx)
  return new Set(rows.filter(({ scope }) => scope === 'all').map(({ emailHash }) => emailHash))
}

/** Ends the consents to advertising that were given before they were refused. */
export const endRefusedConsents = (trx: Queryable, refusals: Refusal[]) =>
  sql`update consents set withdrawn_at = refused.since from ${refusedTable(refusals)}
    where consents.email_hash = refused.email_hash and consents.purpose = 'marketing' and consents.withdrawn_at is null
      and consents.given_at <= refused.since`.execute(trx)
