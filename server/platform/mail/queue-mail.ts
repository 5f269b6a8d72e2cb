import { randomUUID } from 'node:crypto'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { hasMailSince, insertMail } from './mail.queries.ts'
import type { MailKind } from './mail-kind.ts'
import { readSuppressions } from './suppressions.ts'

/** Whether mails leave, or are kept because no mail server is set. */
export const mailDeliveryOf = ({ config }: Pick<Deps, 'config'>): MailDelivery =>
  config.SMTP_URL === undefined ? 'kept' : 'queued'

/**
 * Queues a mail of a kind to exactly one recipient, with its delivery, in the caller's transaction: both happen or neither. The row holds the
 * kind and the parameters; the text is written when the mail is delivered or shown. Without a mail server the mail is kept for the admin's
 * Mail page. Returns the mail's id; undefined when the person refuses such mails and none was queued.
 */
export async function queueMail<Parameters extends Record<string, unknown>>(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: MailKind<Parameters>,
  to: string,
  parameters: Parameters,
): Promise<string | undefined> {
  const marketing = kind.isMarketing?.(parameters) ?? false
  const firstContact = kind.isFirstContact?.(parameters) ?? false
  if (marketing || firstContact) {
    const isSuppressed = await readSuppressions(trx, [to])
    if (isSuppressed(to, marketing ? 'marketing' : 'all', kind.askedAt?.(parameters))) return undefined
  }
  const id = randomUUID()
  const state = mailDeliveryOf(deps)
  await insertMail(trx, {
    id,
    kind: kind.name,
    toEmail: to,
    parameters,
    marketing,
    firstContact,
    state,
    messageId: `<${id}@${new URL(deps.config.PUBLIC_URL).hostname}>`,
    createdAt: deps.clock.now(),
  })
  if (state === 'queued') await enqueueDeliveries(trx, [id])
  return id
}

/** Whether a mail of a kind with these parameters has been queued since a time. */
export const isMailQueuedSince = <Parameters extends Record<string, unknown>>(
  db: Queryable,
  kind: MailKind<Parameters>,
  parameters: Parameters & { userId: string },
  since: Date,
): Promise<boolean> => hasMailSince(db, kind.name, parameters, since)

/** Adds the delivery of mails to the job queue; the key keeps it to one waiting job per mail. */
export const enqueueDeliveries = (trx: Queryable, mailIds: string[]): Promise<void> =>
  enqueueAll(
    trx,
    'deliverMail',
    mailIds.map((mailId) => ({ payload: { mailId }, key: `mail:${mailId}` })),
  )
