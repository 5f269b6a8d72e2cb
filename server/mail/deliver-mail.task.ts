import type { Transporter, TransportOptions } from 'nodemailer'
import type { Deps } from '../deps.ts'

/** Hands mails over by SMTP: connections are pooled and bounded, so a hanging server delays mails and nothing else. */
export type MailTransport = {
  send(mail: {
    from: string
    to: string
    subject: string
    html: string
    text: string
    messageId: string
    headers: Record<string, string>
  }): Promise<void>
  close(): void
}

/** Opens the transport that `SMTP_URL` names; undefined without one. */
export async function openMailTransport(config: Deps['config']): Promise<MailTransport | undefined> {
  if (config.SMTP_URL === undefined) return undefined
  // Read in where mails leave: a start without a mail server is quicker and smaller without it.
  const { default: nodemailer } = await import('nodemailer')
  const transporter: Transporter = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as TransportOptions)
  return {
    async send({ to, headers, messageId, ...mail }) {
      // One parsed address object: a string could smuggle a second recipient through a line break.
      await transporter.sendMail({
        ...mail,
        to: { name: '', address: to },
        envelope: undefined,
        messageId,
        headers,
        // Czech letters stay readable in the raw mail, and no line grows too long.
        textEncoding: 'quoted-printable',
        disableFileAccess: true,
        disableUrlAccess: true,
      } as never)
    },
    close: () => transporter.close(),
  }
}

/**
 * A refusal of this recipient or this mail that will not change by trying again (SMTP 5xx after RCPT TO or DATA). A 5xx to our password or to our
 * own sender address is a wrong setting: it says nothing about the person, and every mail waits until it is put right.
 */
const isBounce = (error: unknown) => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/**
 * Delivers one queued mail. A mail already sent is left alone. Throws when the server did not take it for now, so that the queue tries again with
 * back-off; a permanent refusal (5xx) marks the mail failed and bounced at once.
 */
export async function deliverMail(
  { db, clock, config }: Deps,
  transport: MailTransport,
  mailId: string,
  lastAttempt: boolean,
): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!mail || mail.state === 'sent') return
  try {
    await transport.send({
      from: config.MAIL_FROM ?? '',
      to: mail.toEmail,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.messageId,
      headers: mail.headers as Record<string, string>,
    })
  } catch (error) {
    const bounced = isBounce(error)
    await db
      .updateTable('mail')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        lastError: error instanceof Error ? error.message.slice(0, 500) : String(error),
        bounced,
        state: bounced || lastAttempt ? ('failed' as const) : ('queued' as const),
      }))
      .where('id', '=', mailId)
      .execute()
    if (bounced) return
    throw error
  }
  await db
    .updateTable('mail')
    .set((row) => ({
      state: 'sent' as const,
      sentAt: clock.now(),
      attempts: row('attempts', '+', 1),
      lastError: null,
      bounced: false,
    }))
    .where('id', '=', mailId)
    .execute()
}
