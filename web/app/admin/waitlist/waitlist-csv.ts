import { byteOrderMark, csvLine, plainCell } from '#contract/csv.ts'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { waitlistColumns } from '#contract/waitlist-csv.ts'

/** Entries as CSV for a spreadsheet: the specified columns, RFC 4180, a byte order mark so that Czech letters survive, no cell a formula. */
export const waitlistCsv = (entries: WaitlistEntryView[]): string => {
  const rows = [
    waitlistColumns.map(([heading]) => heading),
    ...entries.map((entry) => waitlistColumns.map(([, cell]) => plainCell(cell(entry)))),
  ]
  return byteOrderMark + rows.map(csvLine).join('')
}

/** Name of the exported file, with the day's date in the admin's time zone, for example `waitlist-advanced-2026-11-21.csv`. */
export const waitlistCsvName = (courseType: string, today: Date): string => {
  const pad = (value: number) => String(value).padStart(2, '0')
  const date = `${today.getFullYear()}-${pad(today.getMonth() + 1)}-${pad(today.getDate())}`
  return `waitlist${courseType === 'all' ? '' : `-${courseType}`}-${date}.csv`
}

/** Saves selected entries as a file. */
export const saveWaitlistCsv = (courseType: string, entries: WaitlistEntryView[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([waitlistCsv(entries)], { type: 'text/csv;charset=utf-8' }))
  link.download = waitlistCsvName(courseType, new Date())
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
