import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listMail } from '#contract/mail.ts'
import { inParts, json, type Queryable } from '../db/database.ts'
import { opposite, type Paging, pageOf, within } from '../db/page-of.ts'
import { containsText } from '../db/search.ts'
import type { DB, Mail } from '../db/tables.ts'

const summary = ['id', 'kind', 'toEmail', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'] as const

export type NewMail = Omit<Insertable<Mail>, 'parameters'> & {
  id: string
  state: 'queued' | 'kept'
  marketing: boolean
  firstContact: boolean
  parameters: Record<string, unknown>
}

export async function insertMails(db: Queryable, mails: NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({ ...mail, parameters: json(mail.parameters) }))
  for (const part of inParts(rows)) await db.insertInto('mail').values(part).execute()
}

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

export type MailSource = NonNullable<Awaited<ReturnType<typeof findMailSource>>>

export const findMailSource = (db: Queryable, id: string) => source(db).where('id', '=', id).executeTakeFirst()

export const listMailSources = (db: Queryable, kind?: string) =>
  source(db)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('createdAt')
    // Mails of the same moment are in the order of their rows.
    .orderBy(sql`mail.ctid`)
    .execute()

export type MailFilter = FilterOf<typeof listMail> & Paging

const matches = (filter: MailFilter) => (where: ExpressionBuilder<DB, 'mail'>) =>
  where.and([
    ...(filter.status === 'all' ? [] : [where('state', '=', filter.status)]),
    ...within('mail.created_at', filter),
    ...(filter.search === '' ? [] : [containsText(sql`to_email || ' ' || kind`, filter.search)]),
  ])

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
    },
    filter,
  )

export const findMail = (db: Queryable, id: string) =>
  db.selectFrom('mail').select(summary).where('id', '=', id).executeTakeFirst()

/** Whether a mail was written to another admin, or about that admin's account. */
export const isOfAnotherAdmin = async (db: Queryable, id: string, readerId: string): Promise<boolean> =>
  (await db
    .selectFrom('mail')
    .innerJoin('users', (join) =>
      join.on((on) => on.or([on('users.id', '=', on.ref('mail.userId')), on('users.email', '=', on.ref('mail.toEmail'))])),
    )
    .select('users.id')
    .where('mail.id', '=', id)
    .where('users.role', '=', 'admin')
    .where('users.id', '!=', readerId)
    .executeTakeFirst()) !== undefined

export const listMailKinds = (db: Queryable, ids: string[]) =>
  db.selectFrom('mail').select(['id', 'kind']).where('id', 'in', ids).execute()

export async function setMailsQueued(db: Queryable, ids: string[]): Promise<string[]> {
  const changed = await db
    .updateTable('mail')
    .set({ state: 'queued', lastError: null, bounced: false })
    .where('id', 'in', ids)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

/** How many queued mails the mail server has turned away at least twice, and what it said last. */
export const findWaitingMails = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(last_error order by created_at desc))[1]`.as('lastError'),
    ])
    .where('state', '=', 'queued')
    .where('attempts', '>=', 2)
    .where('lastError', 'is not', null)
    .executeTakeFirstOrThrow()

const claim = (db: Queryable, id: string, claimSeconds: number) =>
  db
    .updateTable('mail')
    .set({ claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)

/** Claims a queued mail for delivery. Returns false when it is not queued or is claimed by another worker. */
export async function claimMail(db: Queryable, id: string, claimSeconds: number): Promise<boolean> {
  const unclaimed = sql<boolean>`state = 'queued' and (claimed_until is null or claimed_until < now())`
  return (await claim(db, id, claimSeconds).where(unclaimed).executeTakeFirst()).numUpdatedRows === 1n
}

export const extendClaim = (db: Queryable, id: string, claimSeconds: number) => claim(db, id, claimSeconds).execute()

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

export const listKeptKinds = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select((select) => ['kind', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('oldestAt')])
    .where('state', '=', 'kept')
    .groupBy('kind')
    .orderBy('kind')
    .execute()

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
