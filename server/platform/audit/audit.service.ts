import type { Deps } from '../../deps.ts'
import { json, type Queryable } from '../db/database.ts'
import { insertEntries, listAuditRows, listEntriesOn } from './audit.queries.ts'
import type { AuditAction } from './audit-actions.ts'

/** The admin who acts. */
export type Actor = { id: string; email: string }

/**
 * Records an admin's action in the same transaction: action (`team approved`), subject (`team`, `module 3`) and details, which are ids and
 * plain words, never names of people.
 */
export const recordAction = (
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  action: AuditAction,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> => recordActions(trx, deps, actor, action, [{ subject, details }])

export async function recordActions(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  action: AuditAction,
  entries: { subject: string; details?: Record<string, unknown> }[],
): Promise<void> {
  if (entries.length === 0) return
  const common = { actorId: actor.id, actorEmail: actor.email, action, at: clock.now() }
  const rows = entries.map(({ subject, details = {} }) => ({ ...common, subject, details: json(details) }))
  await insertEntries(trx, rows)
}

export const listAudit = ({ db }: Pick<Deps, 'db'>, filter: Parameters<typeof listAuditRows>[1]) => listAuditRows(db, filter)

/** The newest entries about subjects such as `user 4f…` and `invitation 9a…`. */
export const listAuditOn = (db: Queryable, subjects: string[], limit = 50) =>
  subjects.length === 0 ? Promise.resolve([]) : listEntriesOn(db, subjects, limit)
