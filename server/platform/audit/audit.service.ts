import type { Deps } from '../../deps.ts'
import { json, type Queryable } from '../db/database.ts'
import { type AuditSubject, insertEntry, listAuditRows, listEntriesOn } from './audit.queries.ts'
import type { AuditAction, AuditSubjectType } from './audit-actions.ts'

export type Actor = { id: string; email: string }

/**
 * Records an admin's action in the same transaction, as one entry: its code, the type and ids of what it was done to, and details, which are ids
 * and plain words, never names of people. An action on an empty list of rows is not recorded.
 */
export async function recordAction(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  action: AuditAction,
  subjectType: AuditSubjectType,
  subject: string | number | string[] | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (Array.isArray(subject) && subject.length === 0) return
  const subjectIds = Array.isArray(subject) ? subject : subject === null ? [] : [String(subject)]
  await insertEntry(trx, {
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    subjectType,
    subjectIds,
    // The number stays when a person among the subjects is erased.
    details: json(subjectIds.length > 1 ? { subjects: subjectIds.length, ...details } : details),
    at: clock.now(),
  })
}

export const listAudit = ({ db }: Pick<Deps, 'db'>, filter: Parameters<typeof listAuditRows>[1]) => listAuditRows(db, filter)

export const listAuditOn = (db: Queryable, subjects: AuditSubject[], limit = 50) =>
  subjects.length === 0 ? Promise.resolve([]) : listEntriesOn(db, subjects, limit)
