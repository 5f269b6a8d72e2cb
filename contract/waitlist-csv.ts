import { type CsvColumns, csvTime } from './csv.ts'
import type { WaitlistEntryView } from './waitlist.ts'

type Entry = Omit<WaitlistEntryView, '_id' | 'createdAt' | 'confirmedAt' | 'announcedAt'> & {
  createdAt: string | Date
  confirmedAt: string | Date | null
}

const timeInUtc = (time: string | Date) => `${csvTime(new Date(time))} UTC`

/** The waitlist's CSV columns, for server exports and selections on a page. The specification fixes the headings, so the values name UTC instead. */
export const waitlistColumns: CsvColumns<Entry> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Company', ({ company }) => company],
  ['Role', ({ role }) => role],
  ['Course Type', ({ courseType }) => courseType],
  ['Course Name', ({ courseName }) => courseName],
  ['Message', ({ message }) => message],
  ['Date', ({ createdAt }) => timeInUtc(createdAt)],
  ['Confirmed', ({ confirmedAt }) => (confirmedAt === null ? '' : timeInUtc(confirmedAt))],
]
