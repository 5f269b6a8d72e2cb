import { byteOrderMark, type CsvSeparator, csvLine, plainCell } from '#contract/csv.ts'
import { listWaitlist, type WaitlistEntryView } from '#contract/waitlist.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { spreadsheetSeparator } from '../../lists/export-csv.tsx'

/** Entries as CSV (RFC 4180) with the specified columns, a byte order mark for Czech letters in Excel, and no formulas. */
export const waitlistCsv = (entries: WaitlistEntryView[], separator: CsvSeparator = spreadsheetSeparator()): string => {
  const { csv } = listWaitlist
  const rows = [csv.map(([heading]) => heading), ...entries.map((entry) => csv.map(([, cell]) => plainCell(cell(entry))))]
  return byteOrderMark + rows.map((row) => csvLine(row, separator)).join('')
}

/** File name with the date in the admin's time zone, as `waitlist-advanced-2026-11-21.csv`. */
export const waitlistCsvName = (courseType: string, today: Date): string => {
  const pad = (value: number) => String(value).padStart(2, '0')
  const date = `${today.getFullYear()}-${pad(today.getMonth() + 1)}-${pad(today.getDate())}`
  return `waitlist${courseType === 'all' ? '' : `-${courseType}`}-${date}.csv`
}

export const saveWaitlistCsv = (courseType: string, entries: WaitlistEntryView[]): void =>
  saveFile(waitlistCsvName(courseType, new Date()), waitlistCsv(entries), 'text/csv;charset=utf-8')
