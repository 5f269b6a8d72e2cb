import { sql } from 'kysely'
import { json, type Queryable } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
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

/** One page of the audit, newest first, and how many entries there are. */
export function listAuditRows(db: Queryable, filter: { search: string; limit: number; page: number }) {
  const matching = db
    .selectFrom('auditEntries')
    .$if(filter.search !== '', (query) =>
      query.where(holds(sql`lower(actor_email || ' ' || action || ' ' || subject)`, filter.search)),
    )
  const page = matching
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['audit'], matching }, (limit) =>
    db
      .selectFrom('auditEntries')
      .select(['id', 'actorEmail', 'action', 'subject', 'details', 'at'])
      .where('id', 'in', page.limit(limit))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
}
