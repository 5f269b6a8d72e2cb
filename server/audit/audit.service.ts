import { sql } from 'kysely'
import { json, type Queryable } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import type { Deps } from '../deps.ts'

/** The admin who acts. */
export type Actor = { id: string; email: string }

/** Notes an admin's action in the transaction that does it: what (`team approved`), on which thing (`team Acme`), and details without free text of third parties. */
export const recordAction = (
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> => recordActions(trx, deps, actor, action, [{ subject, details }])

/** Notes one action on several things, one entry for each. */
export async function recordActions(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  action: string,
  things: { subject: string; details?: Record<string, unknown> }[],
): Promise<void> {
  if (things.length === 0) return
  const common = { actorId: actor.id, actorEmail: actor.email, action, at: clock.now() }
  const rows = things.map(({ subject, details = {} }) => ({ ...common, subject, details: json(details) }))
  await trx.insertInto('auditEntries').values(rows).execute()
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
