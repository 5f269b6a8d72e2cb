import { randomUUID } from 'node:crypto'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { deliveryKey, hasMailSince, insertMails, type NewMail } from './mail.queries.ts'
import type { MailKind } from './mail-kind.ts'
import { readSuppressions } from './suppressions.ts'

/** Whether mails leave, or are kept because no mail server is set. */
export const mailDeliveryOf = ({ config }: Pick<Deps, 'config'>): MailDelivery =>
  config.SMTP_URL === undefined ? 'kept' : 'queued'

/** A mail to queue: to whom, and what its text is written from. */
type Recipient<Parameters> = { to: string; parameters: Parameters }

/**
 * Queues mails of a kind, each to exactly one recipient, with their delivery, in the caller's transaction: both happen or neither. The rows
 * hold the kind and the parameters; the text is written when the mail is delivered or shown. Without a mail server the mails are kept for the
 * admin's Mail page. Takes the same few statements however many there are. Returns the id of each; undefined where the person refuses such
 * mails and none was queued.
 */
export async function queueMails<Parameters extends Record<string, unknown>>(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: MailKind<Parameters>,
  recipients: Recipient<Parameters>[],
): Promise<(string | undefined)[]> {
  const written = recipients.map(({ to, parameters }) => ({ mail: newMail(deps, kind, to, parameters), parameters }))
  const isRefused = await refusalsOf(
    trx,
    kind,
    written.map(({ mail }) => mail),
  )
  const wanted = written.map(({ mail, parameters }) => (isRefused(mail, parameters) ? undefined : mail))
  const mails = wanted.filter((mail) => mail !== undefined)
  await insertMails(trx, mails)
  await enqueueDeliveries(
    trx,
    mails.filter(({ state }) => state === 'queued').map(({ id }) => id),
  )
  return wanted.map((mail) => mail?.id)
}

/** Tells of mails of a kind whether their recipients refuse them. */
async function refusalsOf<Parameters extends Record<string, unknown>>(
  trx: Queryable,
  kind: MailKind<Parameters>,
  mails: NewMail[],
): Promise<(mail: NewMail, parameters: Parameters) => boolean> {
  const asked = mails.filter(({ marketing, firstContact }) => marketing || firstContact)
  if (asked.length === 0) return () => false
  const isSuppressed = await readSuppressions(
    trx,
    asked.map(({ toEmail }) => toEmail),
  )
  return ({ marketing, firstContact, toEmail }, parameters) =>
    (marketing || firstContact) && isSuppressed(toEmail, marketing ? 'marketing' : 'all', kind.askedAt?.(parameters))
}

/** Queues one mail as {@link queueMails} does. Returns its id; undefined when the person refuses such mails. */
export const queueMail = async <Parameters extends Record<string, unknown>>(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: MailKind<Parameters>,
  to: string,
  parameters: Parameters,
): Promise<string | undefined> => (await queueMails(trx, deps, kind, [{ to, parameters }]))[0]

/** The row of a mail that is to be written. The invitation, the team and the account of its parameters are references. */
function newMail<Parameters extends Record<string, unknown>>(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  kind: MailKind<Parameters>,
  to: string,
  parameters: Parameters,
): NewMail {
  const id = randomUUID()
  const { invitationId, teamId, userId, ...others } = parameters as Parameters & Partial<Record<References, string | null>>
  return {
    id,
    kind: kind.name,
    toEmail: to,
    marketing: kind.isMarketing?.(parameters) ?? false,
    firstContact: kind.isFirstContact?.(parameters) ?? false,
    state: mailDeliveryOf({ config }),
    messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
    createdAt: clock.now(),
    invitationId: invitationId ?? null,
    teamId: teamId ?? null,
    userId: userId ?? null,
    parameters: others,
  }
}

type References = 'invitationId' | 'teamId' | 'userId'

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
    mailIds.map((mailId) => ({ payload: { mailId }, key: deliveryKey(mailId) })),
  )
