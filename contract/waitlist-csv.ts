import { type CsvColumns, csvTime } from './csv.ts'
import type { WaitlistEntryView } from './waitlist.ts'

type Entry = Omit<WaitlistEntryView, '_id' | 'createdAt' | 'confirmedAt' | 'announcedAt'> & { createdAt: string | Date }

/**
 * The columns of the waitlist as CSV, whoever writes it: the server all that a filter finds, a page what is selected on it. Their headings are the
 * specification's; so the time itself says that it is in UTC, which elsewhere its heading does.
 */
export const waitlistColumns: CsvColumns<Entry> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Company', ({ company }) => company],
  ['Role', ({ role }) => role],
  ['Course Type', ({ courseType }) => courseType],
  ['Course Name', ({ courseName }) => courseName],
  ['Message', ({ message }) => message],
  ['Date', ({ createdAt }) => `${csvTime(new Date(createdAt))} UTC`],
]
