import { sql } from 'kysely'
import { countRows } from '../db/count-rows.ts'
import { containing, json, type Queryable } from '../db/database.ts'
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
export async function listAuditRows(db: Queryable, filter: { search: string; limit: number; page: number }) {
  const matching = db
    .selectFrom('auditEntries')
    .$if(filter.search !== '', (query) =>
      query.where(sql`lower(actor_email || ' ' || action || ' ' || subject)`, 'like', containing(filter.search)),
    )
  const page = matching
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  const [rows, total] = await Promise.all([
    db
      .selectFrom('auditEntries')
      .select(['id', 'actorEmail', 'action', 'subject', 'details', 'at'])
      .where('id', 'in', page)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    countRows(
      db,
      ['audit', filter.search],
      matching.select((select) => select.fn.countAll<number>().as('total')),
    ),
  ])
  return { rows: rows as never[], total }
}
