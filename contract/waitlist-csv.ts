import { type CsvColumns, csvTime } from './csv.ts'

type Entry = {
  name: string
  email: string
  company: string | null
  role: string | null
  courseType: string
  courseName: string
  message: string | null
  createdAt: string | Date
  confirmedAt: string | Date | null
}

const timeInUtc = (time: string | Date) => csvTime(new Date(time))

/** The waitlist's CSV columns, for server exports and selections on a page. The specification fixes the headings, which name no time zone. */
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
