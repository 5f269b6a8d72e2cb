import { randomUUID } from 'node:crypto'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { hasMailSince, insertMails, type NewMail } from './mail.queries.ts'
import type { MailKind } from './mail-kind.ts'
import { readSuppressions } from './suppressions.ts'

export const mailDeliveryOf = ({ config }: Pick<Deps, 'config'>): MailDelivery =>
  config.SMTP_URL === undefined ? 'kept' : 'queued'

/** What to say of a queued mail: `queued`, or that it is kept. */
export const mailSentence = <Queued extends string | null>(deps: Pick<Deps, 'config'>, queued: Queued) =>
  mailDeliveryOf(deps) === 'kept' ? 'The email is kept: no SMTP server is set.' : queued

export type OutgoingMail = {
  kind: string
  to: string
  parameters: Record<string, unknown>
  marketing: boolean
  firstContact: boolean
  askedAt?: Date | undefined
}

export const mailTo = <Parameters extends Record<string, unknown>>(
  kind: MailKind<Parameters>,
  to: string,
  parameters: Parameters,
): OutgoingMail => ({
  kind: kind.name,
  to,
  parameters,
  marketing: kind.isMarketing?.(parameters) ?? false,
  firstContact: kind.isFirstContact?.(parameters) ?? false,
  askedAt: kind.askedAt?.(parameters),
})

/** Queues mails in the caller's transaction, or keeps them without a mail server. Returns the id of each; undefined for recipients who unsubscribed. */
export async function queueMails(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  mails: OutgoingMail[],
): Promise<(string | undefined)[]> {
  const isRefused = await refusalsOf(trx, mails)
  const rows = mails.map((mail) => (isRefused(mail) ? undefined : newMail(deps, mail)))
  const wanted = rows.filter((row) => row !== undefined)
  await insertMails(trx, wanted)
  await enqueueDeliveries(
    trx,
    wanted.filter(({ state }) => state === 'queued').map(({ id }) => id),
  )
  return rows.map((row) => row?.id)
}

async function refusalsOf(trx: Queryable, mails: OutgoingMail[]): Promise<(mail: OutgoingMail) => boolean> {
  const asked = mails.filter(({ marketing, firstContact }) => marketing || firstContact)
  if (asked.length === 0) return () => false
  const isSuppressed = await readSuppressions(
    trx,
    asked.map(({ to }) => to),
  )
  return ({ marketing, firstContact, to, askedAt }) =>
    (marketing || firstContact) && isSuppressed(to, marketing ? 'marketing' : 'all', askedAt)
}

/** Queues one mail like {@link queueMails}. Returns its id; undefined when the person refuses such mails. */
export const queueMail = async <Parameters extends Record<string, unknown>>(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: MailKind<Parameters>,
  to: string,
  parameters: Parameters,
): Promise<string | undefined> => (await queueMails(trx, deps, [mailTo(kind, to, parameters)]))[0]

/** The row of a new mail; invitation, team and account parameters become foreign keys. */
function newMail(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { kind, to, parameters, marketing, firstContact }: OutgoingMail,
) {
  const id = randomUUID()
  const { invitationId, teamId, userId, ...others } = parameters as Partial<Record<References, string | null>>
  return {
    id,
    kind,
    toEmail: to,
    marketing,
    firstContact,
    state: mailDeliveryOf({ config }),
    messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
    createdAt: clock.now(),
    invitationId: invitationId ?? null,
    teamId: teamId ?? null,
    userId: userId ?? null,
    parameters: others,
  } satisfies NewMail
}

type References = 'invitationId' | 'teamId' | 'userId'

export const isMailQueuedSince = <Parameters extends Record<string, unknown>>(
  db: Queryable,
  kind: MailKind<Parameters>,
  parameters: Parameters & { userId: string },
  since: Date,
): Promise<boolean> => hasMailSince(db, kind.name, parameters, since)

/** Enqueues the delivery of mails; the key allows one waiting job per mail. */
export const enqueueDeliveries = (trx: Queryable, mailIds: string[]): Promise<void> =>
  enqueueAll(
    trx,
    'deliverMail',
    mailIds.map((mailId) => ({ payload: { mailId }, key: `mail:${mailId}` })),
  )
