import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { operator } from '#content/operator.ts'
import { json, type Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type MailContent, type MailSender, renderMail } from './mail-frame.ts'
import { type RefusalScope, readPrivacyKey, readRefusals, sealRefusal } from './refusals.ts'

/** A mail to write: its content, exactly one recipient, and what it is about. */
export type OutgoingMail = {
  /** The kind, as the admin's list shows it: `invitation`, `approval` … */
  kind: string
  to: string
  content: MailContent
  /** Advertising: is marked as such, carries a link to unsubscribe and does not go to whoever refuses it. */
  marketing?: boolean
  /** The first mail to somebody who has not written to us: carries a link to be removed, and does not go to whoever used one. */
  firstContact?: boolean
  about?: { invitationId?: string; teamId?: string; userId?: string }
}

/** Who the mails come from, as their foot shows it. */
export const mailSender = ({ config }: Pick<Deps, 'config'>): MailSender => ({
  name: operator.name || 'Principal Talent Course',
  identification: operator.registrationLine,
  siteUrl: config.PUBLIC_URL,
  policyUrl: `${config.PUBLIC_URL}/data`,
})

/** Act No. 480/2004 Coll., § 7(4): advertising says so before it is opened, and again in its first line. */
const markAdvertising = (content: MailContent): MailContent => ({
  ...content,
  subject: `Obchodní sdělení: ${content.subject}`,
  mark: 'Commercial communication (obchodní sdělení)',
})

/** Headers beside the usual ones: answers go to people, automatic answers to nobody (RFC 3834), and RFC 8058 for whoever may unsubscribe. */
export const mailHeaders = (addresses: { replyTo: string; unsubscribe: string | undefined }): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(addresses.replyTo ? { 'Reply-To': addresses.replyTo } : {}),
  // RFC 8058: mail programs post to this address without showing a page.
  ...(addresses.unsubscribe
    ? { 'List-Unsubscribe': `<${addresses.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}),
})

/** What a mail asks for the right to be left alone: whoever is sent a first mail and refuses it refuses everything they have not asked for. */
const scopeOf = ({ marketing, firstContact }: OutgoingMail): RefusalScope | undefined =>
  firstContact ? 'all' : marketing ? 'marketing' : undefined

/**
 * Writes a mail into the outbox, and its delivery into the job queue, in the caller's transaction: both happen or neither.
 * Without a mail server it is kept for the admin's Mail page. Returns the mail's id; undefined when the person refuses such
 * mails and none was written.
 */
export const queueMail = async (trx: Queryable, deps: Pick<Deps, 'config' | 'clock'>, mail: OutgoingMail) =>
  (await queueMails(trx, deps, [mail]))[0]

/** Writes mails as {@link queueMail} does, all with the same few statements. Returns their ids in order; undefined for whoever refuses. */
export async function queueMails(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  mails: OutgoingMail[],
): Promise<(string | undefined)[]> {
  const refusable = mails.filter((mail) => scopeOf(mail) !== undefined).map(({ to }) => to)
  const key = refusable.length > 0 ? await readPrivacyKey(trx) : undefined
  const isRefused = key && (await readRefusals(trx, key, refusable))
  const rows = mails.map((mail) => {
    const scope = scopeOf(mail)
    if (!key || !scope) return mailRow(deps, mail, undefined)
    if (isRefused?.(mail.to, mail.marketing ? 'marketing' : 'all')) return undefined
    return mailRow(deps, mail, sealRefusal(key, mail.to, scope))
  })
  const written = rows.filter((row) => row !== undefined)
  if (written.length === 0) return rows.map(() => undefined)
  await trx
    .insertInto('mail')
    .values(written.map((row) => ({ ...row, headers: json(row.headers) })))
    .execute()
  const queued = written.filter(({ state }) => state === 'queued')
  if (queued.length > 0)
    await queueDeliveries(
      trx,
      queued.map(({ id }) => id),
    )
  return rows.map((row) => row?.id)
}

/** A mail that nobody can refuse, as the JSON that {@link mailAfter} writes. */
export const composeMail = (deps: Pick<Deps, 'config' | 'clock'>, mail: OutgoingMail): string => {
  const row = Object.entries(mailRow(deps, mail, undefined))
  return JSON.stringify(Object.fromEntries(row.map(([name, value]) => [name.replace(/[A-Z]/g, '_$&').toLowerCase(), value])))
}

/**
 * Part of a statement that writes a mail in the same round trip as its cause: `composed` comes from {@link composeMail}, and the mail is
 * written, and its delivery queued, when `cause` finds a row. Stands in a `with`; `deliveries` counts the queued ones and must be read.
 */
export const mailAfter = (cause: RawBuilder<unknown>, composed: string): RawBuilder<unknown> => sql`
  letter as (
    insert into mail (id, kind, to_email, subject, html, text, headers, marketing, state, message_id, created_at)
    select m.id, m.kind, m.to_email, m.subject, m.html, m.text, m.headers, m.marketing, m.state, m.message_id, m.created_at
    from jsonb_populate_record(null::mail, ${composed}::jsonb) as m where exists (${cause})
    returning id, state),
  deliveries as (
    select graphile_worker.add_job('deliverMail', json_build_object('mailId', id), job_key => 'mail:' || id, max_attempts => 20)
    from letter where state = 'queued')`

/** A mail as its row; `refusalToken` is that of its link to be left alone. */
function mailRow({ config, clock }: Pick<Deps, 'config' | 'clock'>, mail: OutgoingMail, refusalToken: string | undefined) {
  const id = randomUUID()
  const { marketing = false } = mail
  const site = config.PUBLIC_URL
  const said = marketing ? markAdvertising(mail.content) : mail.content
  const content = refusalToken ? { ...said, unsubscribeUrl: `${site}/unsubscribe/${refusalToken}` } : said
  const { subject, html, text } = renderMail(content, mailSender({ config }))
  const unsubscribe = refusalToken ? `${site}/api/unsubscribe/${refusalToken}` : content.unsubscribeUrl
  return {
    id,
    kind: mail.kind,
    toEmail: mail.to,
    subject,
    html,
    text,
    headers: mailHeaders({ replyTo: operator.contactEmail, unsubscribe }),
    marketing,
    state: config.SMTP_URL === undefined ? 'kept' : 'queued',
    messageId: `<${id}@${new URL(site).hostname}>`,
    createdAt: clock.now(),
    invitationId: mail.about?.invitationId ?? null,
    teamId: mail.about?.teamId ?? null,
    userId: mail.about?.userId ?? null,
  }
}

/** Whether a worker has the delivery of a mail in hand; otherwise none takes it up until the transaction ends. */
export async function isBeingDelivered(trx: Queryable, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select locked_at is not null as "isLocked" from graphile_worker._private_jobs where key = ${`mail:${mailId}`} for update`.execute(
    trx,
  )
  return rows[0]?.isLocked ?? false
}

/** Adds the delivery of a mail to the job queue; the key keeps it to one waiting job per mail. */
export const queueDelivery = (trx: Queryable, mailId: string): Promise<void> => queueDeliveries(trx, [mailId])

async function queueDeliveries(trx: Queryable, mailIds: string[]): Promise<void> {
  await sql`select graphile_worker.add_jobs(array(
    select row('deliverMail', json_build_object('mailId', id), null, null, 20, 'mail:' || id, null, null)::graphile_worker.job_spec
    from unnest(${mailIds}::text[]) as id))`.execute(trx)
}
