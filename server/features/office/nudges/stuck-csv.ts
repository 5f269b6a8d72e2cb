import type { StuckPerson } from '#contract/nudges.ts'
import type { CsvColumns } from '../../../platform/http/send-csv.ts'

/** Somebody who stopped, in the file of them. */
export const stuckCsv: CsvColumns<StuckPerson> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Stopped at', ({ lesson }) => (lesson ? `${lesson.moduleId}.${lesson.place} ${lesson.title}` : '')],
  ['Modules completed', ({ modulesCompleted }) => modulesCompleted],
  ['Last progress (UTC)', ({ since }) => new Date(since)],
  ['Nudged (UTC)', ({ lastNudgedAt }) => lastNudgedAt && new Date(lastNudgedAt)],
  ['Why no nudge may be sent', ({ obstacle }) => obstacle],
]
