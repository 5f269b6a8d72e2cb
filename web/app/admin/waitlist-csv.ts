import { byteOrderMark, csvLine } from '#contract/csv.ts'
import type { WaitlistEntryView } from '#contract/waitlist.ts'

const columns: { heading: string; value: (entry: WaitlistEntryView) => string }[] = [
  { heading: 'Name', value: (entry) => entry.name },
  { heading: 'Email', value: (entry) => entry.email },
  { heading: 'Company', value: (entry) => entry.company ?? '' },
  { heading: 'Role', value: (entry) => entry.role ?? '' },
  { heading: 'Course Type', value: (entry) => entry.courseType },
  { heading: 'Course Name', value: (entry) => entry.courseName },
  { heading: 'Message', value: (entry) => entry.message ?? '' },
  { heading: 'Date', value: (entry) => entry.createdAt.slice(0, 10) },
]

/** Entries as CSV for a spreadsheet: A§9's columns, RFC 4180, a byte order mark so that Czech letters survive, no cell a formula. */
export const waitlistCsv = (entries: WaitlistEntryView[]): string => {
  const rows = [columns.map(({ heading }) => heading), ...entries.map((entry) => columns.map(({ value }) => value(entry)))]
  return byteOrderMark + rows.map(csvLine).join('')
}

/** Name of the exported file, with the day's date in the admin's time zone, for example `waitlist-advanced-2026-11-21.csv`. */
export const waitlistCsvName = (courseType: string, today: Date): string => {
  const pad = (value: number) => String(value).padStart(2, '0')
  const date = `${today.getFullYear()}-${pad(today.getMonth() + 1)}-${pad(today.getDate())}`
  return `waitlist${courseType === 'all' ? '' : `-${courseType}`}-${date}.csv`
}
