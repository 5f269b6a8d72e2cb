import { onTestFinished } from 'vitest'
import { openSmtpMailbox, type SmtpMailbox } from './smtp-mailbox.ts'

/** Starts an SMTP server on a free port; it ends with the test. */
export async function startTestMailbox(): Promise<SmtpMailbox> {
  const mailbox = await openSmtpMailbox()
  onTestFinished(() => mailbox.close())
  return mailbox
}
