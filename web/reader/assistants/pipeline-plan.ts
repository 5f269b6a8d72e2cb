import { enteredNumber, enteredRows, enteredText } from './entered-values.ts'

/** A segment of a pipeline, as far as it is entered. */
export type Segment = {
  name: string
  sizeNow: number
  everyWeeks: number | undefined
  content: string
  deleteByMonths: number | undefined
}

/** What a pipeline plan adds up to. */
export type PipelineFigures = {
  hires: number
  /** People to contact: hires ÷ conversion, rounded up; undefined without a conversion. */
  peopleNeeded: number | undefined
  peopleNow: number
  /** People in all segments ÷ people needed, in percent. */
  coveragePercent: number | undefined
  /** Contacts a month over all segments, rounded. */
  contactsPerMonth: number
}

const weeksPerYear = 52

/** The segments with a name. */
export const segmentsOf = (values: Record<string, unknown>): Segment[] =>
  enteredRows(values, 'segments')
    .map((row) => ({
      name: enteredText(row, 'name'),
      sizeNow: enteredNumber(row, 'sizeNow') ?? 0,
      everyWeeks: enteredNumber(row, 'everyWeeks'),
      content: enteredText(row, 'contactContent'),
      deleteByMonths: enteredNumber(row, 'deleteByMonths'),
    }))
    .filter((segment) => segment.name !== '')

/** Hires, people to contact, coverage and contacts a month. */
export const pipelineFigures = (values: Record<string, unknown>): PipelineFigures => {
  const hires = enteredRows(values, 'roles').reduce((sum, row) => sum + (enteredNumber(row, 'count') ?? 0), 0)
  const conversion = enteredNumber(values, 'conversionPercent')
  // 2 ÷ 0.02 is not 100 in binary fractions; a hundredth of a person is no person.
  const peopleNeeded =
    conversion !== undefined && conversion > 0 && hires > 0
      ? Math.ceil(Math.round((hires * 100 * 100) / conversion) / 100)
      : undefined
  const segments = segmentsOf(values)
  const peopleNow = segments.reduce((sum, segment) => sum + segment.sizeNow, 0)
  const perYear = segments.reduce(
    (sum, { sizeNow, everyWeeks }) => sum + (everyWeeks && everyWeeks >= 1 ? (sizeNow * weeksPerYear) / everyWeeks : 0),
    0,
  )
  return {
    hires,
    peopleNeeded,
    peopleNow,
    coveragePercent: peopleNeeded === undefined ? undefined : Math.round((peopleNow / peopleNeeded) * 100),
    contactsPerMonth: Math.round(perYear / 12),
  }
}

/** One contact with a segment, or the day its data is to be deleted. */
export type CalendarLine = { on: string; segment: string; what: string; kind: 'contact' | 'delete' }

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Adds months to a day; the 31st of a month without one is its last day. */
const addMonths = (day: Date, months: number): Date => {
  const target = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), Math.min(day.getUTCDate(), last)))
}

/** Contacts of the next twelve months by each segment's rhythm, and each delete-by date without contact, in order. `today` as 2026-11-21. */
export const pipelineCalendar = (values: Record<string, unknown>, today: string): CalendarLine[] => {
  const start = new Date(`${today}T00:00:00Z`)
  const lines = segmentsOf(values).flatMap(({ name, everyWeeks, content, deleteByMonths }): CalendarLine[] => {
    const step = everyWeeks !== undefined && everyWeeks >= 1 ? Math.round(everyWeeks) : undefined
    const contacts =
      step === undefined
        ? []
        : Array.from({ length: Math.floor(weeksPerYear / step) }, (_, index): CalendarLine => {
            const on = isoDay(new Date(start.getTime() + (index + 1) * step * 7 * 86_400_000))
            return { on, segment: name, what: content || 'Contact', kind: 'contact' }
          })
    const deletion: CalendarLine[] =
      deleteByMonths !== undefined && deleteByMonths >= 1
        ? [
            {
              on: isoDay(addMonths(start, Math.round(deleteByMonths))),
              segment: name,
              what: 'Delete whoever had no contact since today',
              kind: 'delete',
            },
          ]
        : []
    return [...contacts, ...deletion]
  })
  return lines.sort((a, b) => a.on.localeCompare(b.on) || a.segment.localeCompare(b.segment))
}

/** What the figures mean for the plan. */
export const pipelineHints = (values: Record<string, unknown>): string[] => {
  const { coveragePercent, peopleNeeded } = pipelineFigures(values)
  const hints: string[] = []
  if (peopleNeeded === undefined) hints.push('Enter the roles and your conversion to see how many people you need.')
  if (coveragePercent !== undefined && coveragePercent < 50) hints.push('Coverage under 50 %: you will search from outside, too.')
  if (coveragePercent !== undefined && coveragePercent > 150) hints.push('Coverage over 150 %: delete before you collect.')
  for (const row of enteredRows(values, 'segments')) {
    const name = enteredText(row, 'name') || 'A segment'
    if (/still to write/.test(enteredText(row, 'legalBasis'))) hints.push(`${name}: the balancing test is still to write.`)
    if (enteredText(row, 'owner') === '') hints.push(`${name} has no owner yet.`)
  }
  return hints
}
