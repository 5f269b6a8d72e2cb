import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, opposite, readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import type { DB } from '../db/tables.ts'

const summary = ['id', 'kind', 'toEmail', 'subject', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'] as const

/** What a list of mails is narrowed to. */
export type MailFilter = { status: string; search: string; direction: Direction; limit: number; page: number }

const matches = (filter: MailFilter) => (where: ExpressionBuilder<DB, 'mail'>) =>
  where.and([
    ...(filter.status === 'all' ? [] : [where('state', '=', filter.status)]),
    ...(filter.search === '' ? [] : [holds(sql`to_email || ' ' || kind`, filter.search)]),
  ])

/** One page of mails in the order of their time, and how many there are. */
export function listMailRows(db: Queryable, filter: MailFilter) {
  const matching = db.selectFrom('mail').where(matches(filter))
  const page = matching
    .select('id')
    .orderBy('createdAt', filter.direction)
    .orderBy('id', opposite(filter.direction))
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['mail', filter.status], matching }, (limit) =>
    db
      .selectFrom('mail')
      .select(summary)
      .where('id', 'in', page.limit(limit))
      .orderBy('createdAt', filter.direction)
      .orderBy('id', opposite(filter.direction))
      .execute(),
  )
}

/** One mail with its text. */
export const findMail = (db: Queryable, id: string) =>
  db
    .selectFrom('mail')
    .select([...summary, 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes a mail wait for delivery again. */
export const setMailQueued = (db: Queryable, id: string) =>
  db.updateTable('mail').set({ state: 'queued', lastError: null, bounced: false }).where('id', '=', id).execute()
