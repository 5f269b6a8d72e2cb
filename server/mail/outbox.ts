import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator } from '#content/operator.ts'
import { json, type Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type MailContent, type MailSender, renderMail } from './mail-frame.ts'
import { isRefused, type RefusalScope, sealRefusal } from './refusals.ts'

/** A mail to write: its content, exactly one recipient, and what it is about. */
export type OutgoingMail = {
  /** The kind, as the admin's list shows it: `invitation`, `approval` … */
  kind: string
  to: string
  content: MailContent
  /** Advertising: carries a link to unsubscribe and does not go to whoever refuses it. */
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

/**
 * Writes a mail into the outbox, and its delivery into the job queue, in the caller's transaction: both happen or neither.
 * Without a mail server it is kept for the admin's Mail page. Returns the mail's id; undefined when the person refuses such
 * mails and none was written.
 */
export async function queueMail(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  mail: OutgoingMail,
): Promise<string | undefined> {
  const refusable: RefusalScope | undefined = mail.marketing ? 'marketing' : mail.firstContact ? 'all' : undefined
  if (refusable && (await isRefused(trx, mail.to, refusable))) return undefined
  const id = randomUUID()
  const token = refusable ? await sealRefusal(trx, mail.to, refusable) : undefined
  const site = deps.config.PUBLIC_URL
  const content = token ? { ...mail.content, unsubscribeUrl: `${site}/unsubscribe/${token}` } : mail.content
  const { html, text } = renderMail(content, mailSender(deps))
  const state = deps.config.SMTP_URL === undefined ? 'kept' : 'queued'
  await trx
    .insertInto('mail')
    .values({
      id,
      kind: mail.kind,
      toEmail: mail.to,
      subject: mail.content.subject,
      html,
      text,
      headers: json(
        // RFC 8058: mail programs post to this address without showing a page.
        content.unsubscribeUrl
          ? {
              'List-Unsubscribe': `<${token ? `${site}/api/unsubscribe/${token}` : content.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {},
      ),
      marketing: mail.marketing ?? false,
      state,
      messageId: `<${id}@${new URL(deps.config.PUBLIC_URL).hostname}>`,
      createdAt: deps.clock.now(),
      invitationId: mail.about?.invitationId ?? null,
      teamId: mail.about?.teamId ?? null,
      userId: mail.about?.userId ?? null,
    })
    .execute()
  if (state === 'queued') await queueDelivery(trx, id)
  return id
}

/** Adds the delivery of a mail to the job queue; the key keeps it to one waiting job per mail. */
export async function queueDelivery(trx: Queryable, mailId: string): Promise<void> {
  await sql`select graphile_worker.add_job('deliverMail', json_build_object('mailId', ${mailId}::text), job_key => ${`mail:${mailId}`}, max_attempts => 20)`.execute(
    trx,
  )
}
