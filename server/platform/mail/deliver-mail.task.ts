import { setTimeout as pause } from 'node:timers/promises'
import type { Transporter, TransportOptions } from 'nodemailer'
import type { OperatorSettings } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { JobFailure } from '../jobs/job-failure.ts'
import { readOperator } from '../operator/operator.service.ts'
import { codesOf, isBounce, sentenceOf } from './delivery-failure.ts'
import { claimMail, extendClaim, findMail, findMailSource, type MailSource, setMailNotSent, setMailSent } from './mail.queries.ts'
import type { MailKinds } from './mail-kind.ts'
import { readSuppressions } from './suppressions.ts'
import { parametersOf, writeMail } from './write-mail.ts'

/** Sends mail over SMTP through a bounded pool of connections, so that a hanging server delays nothing but mails. */
export type MailTransport = {
  send(mail: {
    from: { name: string; address: string }
    to: string
    subject: string
    html: string
    text: string
    messageId: string
    headers: Record<string, string>
  }): Promise<void>
  close(): void
}

export async function openMailTransport(config: Deps['config']): Promise<MailTransport | undefined> {
  if (config.SMTP_URL === undefined) return undefined
  // nodemailer is loaded only here, so that a start without a mail server is faster and smaller.
  const { default: nodemailer } = await import('nodemailer')
  const transporter: Transporter = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    // RFC 5321, 4.5.3.2: a server may take ten minutes to confirm a mail. Giving up earlier would send it twice.
    connectionTimeout: 30_000,
    greetingTimeout: 300_000,
    socketTimeout: 600_000,
  } as TransportOptions)
  return {
    async send({ to, headers, messageId, ...mail }) {
      // A parsed address: a string could smuggle in a second recipient through a line break.
      await transporter.sendMail({
        ...mail,
        to: { name: '', address: to },
        envelope: undefined,
        messageId,
        headers,
        // Keeps Czech letters readable in the raw mail and lines short.
        textEncoding: 'quoted-printable',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transporter.close(),
  }
}

/** How long a claim lasts unless it is extended, in seconds; after that another worker takes over a killed process's mail. */
const claimSeconds = 20

const extendEveryMs = 5_000

/** How long a delivery's outcome stays in memory while the database is down, in milliseconds. */
const recordForMs = 600_000

export type MailDelivery = (mailId: string, lastAttempt: boolean) => Promise<void>

/** A mail is claimed in its row until delivery ends; after a kill it is sent again with the same message id. */
export function openMailDelivery(deps: Deps, kinds: MailKinds, transport: MailTransport): MailDelivery {
  const inFlight = new Map<string, Promise<void>>()
  return (mailId, lastAttempt) => {
    const running = inFlight.get(mailId) ?? deliver(deps, kinds, transport, mailId, lastAttempt)
    inFlight.set(mailId, running)
    return running.finally(() => inFlight.delete(mailId))
  }
}

async function deliver(
  deps: Deps,
  kinds: MailKinds,
  transport: MailTransport,
  mailId: string,
  lastAttempt: boolean,
): Promise<void> {
  const { db, clock, log } = deps
  if (!(await claimMail(db, mailId, claimSeconds))) {
    const mail = await findMail(db, mailId)
    if (mail?.state === 'queued') throw new JobFailure('Another worker is delivering this mail.')
    return
  }
  const extending = setInterval(() => {
    extendClaim(db, mailId, claimSeconds).catch((error: Error) =>
      log.warn({ part: 'mail', reason: error.message }, 'could not extend the claim of a mail'),
    )
  }, extendEveryMs)
  try {
    const obstacle = await handOver(deps, kinds, transport, mailId).catch(async (error: unknown) => {
      const bounced = isBounce(error)
      const lastError = error instanceof JobFailure ? error.message : sentenceOf(error)
      await setMailNotSent(db, mailId, { state: bounced || lastAttempt ? 'failed' : 'queued', lastError, bounced, tries: 1 })
      if (bounced) return 'noted' as const
      if (error instanceof JobFailure) throw error
      throw new JobFailure(`The mail server did not accept a mail: ${codesOf(error)}.`)
    })
    if (obstacle === 'noted') return
    const sentAt = clock.now()
    if (obstacle === undefined) await retryUntilRecorded(() => setMailSent(db, mailId, sentAt))
    else await setMailNotSent(db, mailId, { state: 'discarded', lastError: obstacle.reason, bounced: false, tries: 0 })
  } finally {
    clearInterval(extending)
  }
}

/** Renders a claimed mail and sends it. Returns why it must not be sent, if so; throws when the server did not accept it. */
async function handOver(
  deps: Deps,
  kinds: MailKinds,
  transport: MailTransport,
  mailId: string,
): Promise<{ reason: string } | undefined> {
  const mail = await findMailSource(deps.db, mailId)
  if (mail && !kinds.has(mail.kind)) throw new JobFailure(`This version does not know mails of the kind ${mail.kind}.`)
  const written = mail && (await writeMail(deps, kinds, mail, { withhold: false }))
  if (!written) return { reason: 'What this mail was about has been deleted.' }
  if (written.undeliverable !== undefined) return { reason: written.undeliverable }
  if (await isRefused(deps, kinds, mail)) return { reason: 'This person has asked us not to write to them.' }
  const { subject, html, text, headers } = written
  const { toEmail, messageId } = mail
  const from = senderOf(deps.config.MAIL_FROM ?? '', await readOperator(deps.db))
  await transport.send({ from, to: toEmail, subject, html, text, messageId, headers })
  return undefined
}

export function senderOf(mailFrom: string, { mail }: OperatorSettings): { name: string; address: string } {
  const found = /^\s*(?:"?([^"<]*?)"?\s*)?<([^<>]+)>\s*$/.exec(mailFrom)
  return { name: mail.senderName || (found?.[1] ?? ''), address: (found?.[2] ?? mailFrom).trim() }
}

/** Whether the recipient has unsubscribed since the mail was queued. */
async function isRefused({ db }: Deps, kinds: MailKinds, mail: MailSource): Promise<boolean> {
  if (!mail.marketing && !mail.firstContact) return false
  const kind = kinds.get(mail.kind)
  const parameters = kind && parametersOf(kind, mail)
  const askedAt = parameters === undefined ? undefined : kind?.askedAt?.(parameters)
  return (await readSuppressions(db, [mail.toEmail]))(mail.toEmail, mail.marketing ? 'marketing' : 'all', askedAt)
}

/** Retries until the database has recorded that the mail was sent, because losing that would send it again. */
async function retryUntilRecorded(record: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + recordForMs
  for (let waitMs = 250; ; waitMs = Math.min(2 * waitMs, 5_000)) {
    try {
      await record()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(waitMs)
    }
  }
}
