import { sql } from 'kysely'
import { byteOrderMark, csvLine } from '#contract/csv.ts'
import { json, type Queryable } from '../db/database.ts'
import { type Direction, readPage } from '../db/read-page.ts'
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

const matchingEntries = (db: Queryable, search: string) =>
  db
    .selectFrom('auditEntries')
    .$if(search !== '', (query) => query.where(holds(sql`lower(actor_email || ' ' || action || ' ' || subject)`, search)))

const linesAtOnce = 1000

/** The whole audit, newest first, as the lines of a CSV file; read in parts, so that its length costs no memory. */
export async function* auditLines(db: Queryable, search: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['When', 'Who', 'Action', 'On', 'Details'])
  let last: { at: Date; id: string } | undefined
  do {
    const rows = await matchingEntries(db, search)
      .select(['id', 'actorEmail', 'action', 'subject', 'details', 'at'])
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${last!.at}, ${last!.id})`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(linesAtOnce)
      .execute()
    const cellsOf = (row: (typeof rows)[number]) => [
      row.at.toISOString(),
      row.actorEmail,
      row.action,
      row.subject,
      JSON.stringify(row.details),
    ]
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('')
    last = rows.length === linesAtOnce ? rows.at(-1) : undefined
  } while (last)
}

/** One page of the audit in the order of their time, and how many entries there are. */
export function listAuditRows(db: Queryable, filter: { search: string; direction: Direction; limit: number; page: number }) {
  const matching = matchingEntries(db, filter.search)
  const page = matching
    .select('id')
    .orderBy('at', filter.direction)
    .orderBy('id', filter.direction)
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['audit'], matching }, (limit) =>
    db
      .selectFrom('auditEntries')
      .select(['id', 'actorEmail', 'action', 'subject', 'details', 'at'])
      .where('id', 'in', page.limit(limit))
      .orderBy('at', filter.direction)
      .orderBy('id', filter.direction)
      .execute(),
  )
}
