import { json, type Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** The admin who acts. */
export type Actor = { id: string; email: string }

/** Notes an admin's action in the transaction that does it: what (`team approved`), on which thing (`team Acme`), and details without free text of third parties. */
export async function recordAction(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto('auditEntries')
    .values({ actorId: actor.id, actorEmail: actor.email, action, subject, details: json(details), at: clock.now() })
    .execute()
}
