import type { CsvColumns } from '../http/send-csv.ts'
import type { listMailRows } from './mail.queries.ts'

type Mail = Awaited<ReturnType<typeof listMailRows>>['rows'][number] & { title: string }

export const mailCsv: CsvColumns<Mail> = [
  ['Mail', (mail) => mail.title],
  ['To', (mail) => mail.toEmail],
  ['State', (mail) => (mail.state === 'kept' ? 'kept, no SMTP server set' : mail.state)],
  ['Written (UTC)', (mail) => mail.createdAt],
  ['Sent (UTC)', (mail) => mail.sentAt],
  ['Attempts', (mail) => mail.attempts],
  ['Last error', (mail) => mail.lastError],
]
