import { randomUUID } from 'node:crypto'
import type { TransportOptions } from 'nodemailer'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { readOperator } from '../operator/operator.service.ts'
import { senderOf } from './deliver-mail.task.ts'
import { sentenceOf } from './delivery-failure.ts'
import type { WrittenMail } from './write-mail.ts'

const linesShown = 12

/** A command that carries a user name or password, or an answer to the server's question for one. */
const secretLine = /AUTH\b|^C: [A-Za-z0-9+/=]{8,}$/

/** Resolves to whether the server took the mail; if not, with the end of the conversation. Throws `mail-server-missing`. */
export async function openTestConnection(deps: Pick<Deps, 'config' | 'db'>, { to, ...mail }: WrittenMail & { to: string }) {
  const { SMTP_URL, MAIL_FROM = '', PUBLIC_URL } = deps.config
  if (SMTP_URL === undefined) throw new DomainError('mail-server-missing')
  const { default: nodemailer } = await import('nodemailer')
  const conversation: string[] = []
  const note = (entry: { tnx?: string }, message: string) => {
    if (entry.tnx !== 'client' && entry.tnx !== 'server') return
    const line = `${entry.tnx === 'client' ? 'C' : 'S'}: ${message.trim()}`
    conversation.push(secretLine.test(line) ? 'C: (sign-in, not shown)' : line.slice(0, 300))
  }
  const quiet = () => undefined
  const logger = { level: quiet, trace: quiet, debug: note, info: note, warn: quiet, error: quiet, fatal: quiet }
  const transporter = nodemailer.createTransport({
    url: SMTP_URL,
    logger,
    debug: true,
    transactionLog: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as TransportOptions)
  try {
    await transporter.sendMail({
      from: senderOf(MAIL_FROM, await readOperator(deps.db)),
      to: { name: '', address: to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: mail.headers,
      messageId: `<${randomUUID()}@${new URL(PUBLIC_URL).hostname}>`,
      textEncoding: 'quoted-printable',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { sent: true, reason: null, conversation: [] }
  } catch (error) {
    return { sent: false, reason: sentenceOf(error), conversation: conversation.slice(-linesShown) }
  } finally {
    transporter.close()
  }
}
