import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { inParts, json, type Queryable } from '../db/database.ts'
import { type Direction, opposite, type Paging, pageOf, type TimeRange, within } from '../db/page-of.ts'
import { containsText } from '../db/search.ts'
import type { DB, Mail } from '../db/tables.ts'

const summary = ['id', 'kind', 'toEmail', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'] as const

/** A mail to write. */
export type NewMail = Omit<Insertable<Mail>, 'parameters'> & {
  id: string
  state: 'queued' | 'kept'
  marketing: boolean
  firstContact: boolean
  parameters: Record<string, unknown>
}

/** Key of the job that delivers a mail: one waits per mail at most. */
export const deliveryKey = (mailId: string): string => `mail:${mailId}`

/** Writes mails. Their deliveries are to be enqueued by the caller. */
export async function insertMails(db: Queryable, mails: NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({ ...mail, parameters: json(mail.parameters) }))
  for (const part of inParts(rows)) await db.insertInto('mail').values(part).execute()
}

/** Whether a mail of a kind to an account has been written since a time, with these parameters. */
export async function hasMailSince(
  db: Queryable,
  kind: string,
  { userId, ...parameters }: { userId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .where(sql<boolean>`parameters @> ${json(parameters)}`)
    .executeTakeFirst()
  return row !== undefined
}

/** What a mail is written from. */
const source = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select([
      'id',
      'kind',
      'toEmail',
      'state',
      'marketing',
      'firstContact',
      'messageId',
      'createdAt',
      'parameters',
      'invitationId',
      'teamId',
      'userId',
    ])

/** A mail with what its text is written from. */
export type MailSource = NonNullable<Awaited<ReturnType<typeof findMailSource>>>

/** A mail with what its text is written from. */
export const findMailSource = (db: Queryable, id: string) => source(db).where('id', '=', id).executeTakeFirst()

/** All mails with what their texts are written from, oldest first. */
export const listMailSources = (db: Queryable, kind?: string) =>
  source(db)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('createdAt')
    // Mails of one moment: where rows lie tells which came first.
    .orderBy(sql`mail.ctid`)
    .execute()

/** What a list of mails is narrowed to. */
export type MailFilter = {
  status: Selectable<Mail>['state'] | 'all'
  search: string
  direction: Direction
} & TimeRange &
  Paging

const matches = (filter: MailFilter) => (where: ExpressionBuilder<DB, 'mail'>) =>
  where.and([
    ...(filter.status === 'all' ? [] : [where('state', '=', filter.status)]),
    ...within('mail.created_at', filter),
    ...(filter.search === '' ? [] : [containsText(sql`to_email || ' ' || kind`, filter.search)]),
  ])

/** One page of mails in the order of their time, and how many there are. */
export const listMailRows = (db: Queryable, filter: MailFilter) =>
  pageOf(
    db,
    'mail',
    {
      matching: db.selectFrom('mail').where(matches(filter)),
      rows: db.selectFrom('mail').select(summary),
      order: [
        ['mail.createdAt', filter.direction],
        ['mail.id', opposite(filter.direction)],
      ],
      isSearched: filter.search !== '',
    },
    filter,
  )

/** One mail without its text. */
export const findMail = (db: Queryable, id: string) =>
  db.selectFrom('mail').select(summary).where('id', '=', id).executeTakeFirst()

/** Makes a mail wait for delivery again. Returns false when it is gone, or being handed over at this moment. */
export async function setMailQueued(db: Queryable, id: string): Promise<boolean> {
  const changed = await db
    .updateTable('mail')
    .set({ state: 'queued', lastError: null, bounced: false })
    .where('id', '=', id)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Claims a queued mail for delivery. Returns false when there is nothing to deliver or somebody else has it in hand. */
export async function claimMail(db: Queryable, id: string, claimSeconds: number): Promise<boolean> {
  const claimed = await db
    .updateTable('mail')
    .set({ claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Extends a claim while the delivery goes on. */
export const extendClaim = (db: Queryable, id: string, claimSeconds: number) =>
  db
    .updateTable('mail')
    .set({ claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)
    .execute()

/** Records that the mail server took a mail. */
export const setMailSent = (db: Queryable, id: string, sentAt: Date) =>
  db
    .updateTable('mail')
    .set((row) => ({
      state: 'sent',
      sentAt,
      attempts: row('attempts', '+', 1),
      lastError: null,
      bounced: false,
      claimedUntil: null,
    }))
    .where('id', '=', id)
    .execute()

/** Records that a mail did not leave, why, and what becomes of it. */
export const setMailNotSent = (
  db: Queryable,
  id: string,
  { tries, ...outcome }: { state: 'queued' | 'failed' | 'discarded'; lastError: string; bounced: boolean; tries: 0 | 1 },
) =>
  db
    .updateTable('mail')
    .set((row) => ({ ...outcome, attempts: row('attempts', '+', tries), claimedUntil: null }))
    .where('id', '=', id)
    .execute()

/** How many mails of each kind are kept, and since when. */
export const listKeptKinds = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select((select) => ['kind', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('oldestAt')])
    .where('state', '=', 'kept')
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Takes the kept mails of some kinds out of that state. Returns their ids. */
export async function setKeptMails(
  db: Queryable,
  kinds: string[],
  outcome: { state: 'queued' | 'discarded'; lastError: string | null },
): Promise<string[]> {
  const changed = await db
    .updateTable('mail')
    .set(outcome)
    .where('state', '=', 'kept')
    .where('kind', 'in', kinds)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
