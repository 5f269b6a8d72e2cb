import { dayAfter } from '../days.ts'
import { enteredNumber, enteredRows, enteredText } from '../entered-values.ts'

const weeksPerYear = 52
/** Default notice period in months, the Czech statutory one. */
export const usualNoticeMonths = 2
/** Recommended chance of filling a role that has to be filled. */
export const targetChance = 0.9

/** Segments with a name. If there is only one role, all serve it. */
const segmentsOf = (values: Record<string, unknown>) => {
  const roles = enteredRows(values, 'roles').length
  return enteredRows(values, 'segments')
    .map((row) => {
      const chosen = Number(/^Role (\d)$/.exec(enteredText(row, 'forRole'))?.[1] ?? Number.NaN) - 1
      return {
        name: enteredText(row, 'name'),
        /** Index of the role it serves; undefined if several roles are planned and none is chosen. */
        role: roles === 1 ? 0 : chosen < roles ? chosen : undefined,
        isWarm: enteredText(row, 'warmth') === 'Warm',
        sizeNow: Math.max(0, Math.floor(enteredNumber(row, 'sizeNow') ?? 0)),
        everyWeeks: enteredNumber(row, 'everyWeeks'),
        content: enteredText(row, 'contactContent'),
        deleteByMonths: enteredNumber(row, 'deleteByMonths'),
      }
    })
    .filter((segment) => segment.name !== '')
}

/** Totals over all roles. */
export const pipelineFigures = (values: Record<string, unknown>) => {
  const segments = segmentsOf(values)
  const perYear = segments.reduce(
    (sum, { sizeNow, everyWeeks }) => sum + (everyWeeks && everyWeeks >= 1 ? (sizeNow * weeksPerYear) / everyWeeks : 0),
    0,
  )
  return {
    hires: enteredRows(values, 'roles').reduce((sum, row) => sum + (enteredNumber(row, 'count') ?? 0), 0),
    peopleNow: segments.reduce((sum, segment) => sum + segment.sizeNow, 0),
    contactsPerMonth: Math.round(perYear / 12),
  }
}

/** Probabilities of 0, 1, … `most` hires among `people` with the same independent chance (binomial). */
const hiresAmong = (people: number, share: number, most: number): number[] => {
  if (share >= 1) return Array.from({ length: most + 1 }, (_, hires) => (hires === people ? 1 : 0))
  const chances = [(1 - share) ** people]
  for (let hires = 0; hires < most; hires++)
    chances.push(((chances[hires] ?? 0) * Math.max(0, people - hires) * share) / ((hires + 1) * (1 - share)))
  return chances
}

/** Probability (0 to 1) of at least `wanted` hires among warm and cold people; shares are 0 to 1. */
export const chanceOfHires = (
  wanted: number,
  warm: { people: number; share: number },
  cold: { people: number; share: number },
): number => {
  if (wanted < 1) return 1
  const among = [warm, cold].map(({ people, share }) => hiresAmong(people, share, wanted - 1))
  let fewer = 0
  for (const [hires, chance] of (among[0] ?? []).entries())
    for (const other of (among[1] ?? []).slice(0, wanted - hires)) fewer += chance * other
  return Math.min(1, Math.max(0, 1 - fewer))
}

const maxColdPeople = 100_000

/** The smallest number up to {@link maxColdPeople} that satisfies a monotonic condition. */
const smallest = (holds: (candidate: number) => boolean): number | undefined => {
  if (!holds(maxColdPeople)) return undefined
  let [low, high] = [0, maxColdPeople]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** First day of the next quarter of that name. */
const quarterStart = (quarter: string, today: string): string | undefined => {
  const number = Number(/^Q([1-4])$/.exec(quarter)?.[1] ?? 0)
  if (number === 0) return undefined
  const start = `${today.slice(0, 4)}-${String(number * 3 - 2).padStart(2, '0')}-01`
  return start > today ? start : `${Number(today.slice(0, 4)) + 1}${start.slice(4)}`
}

/** Coverage, chance, missing people and start for each role; dates, and `today`, as 2026-11-21. */
export const roleForecasts = (values: Record<string, unknown>, today: string) => {
  const segments = segmentsOf(values)
  const percent = (id: string) => {
    const entered = enteredNumber(values, id)
    return entered !== undefined && entered > 0 && entered <= 100 ? entered : undefined
  }
  const coldPercent = percent('conversionPercent')
  // Warm people without their own rate count like cold ones: too low is better than invented.
  const warmPercent = percent('warmPercent') ?? coldPercent
  const searchWeeks = enteredNumber(values, 'searchWeeks')
  return enteredRows(values, 'roles').map((row, index) => {
    const wanted = Math.max(0, Math.round(enteredNumber(row, 'count') ?? 0))
    const own = segments.filter((segment) => segment.role === index)
    const people = (isWarm: boolean) =>
      own.filter((segment) => segment.isWarm === isWarm).reduce((sum, segment) => sum + segment.sizeNow, 0)
    const warm = people(true)
    const cold = people(false)
    const startOn = quarterStart(enteredText(row, 'quarter'), today)
    const notice = enteredNumber(row, 'noticeMonths') ?? usualNoticeMonths
    // Notice given at the end of a month must end the month before the start.
    const signBy = startOn ? dayAfter(isoDay(addMonths(new Date(`${startOn}T00:00:00Z`), -Math.round(notice))), -1) : undefined
    const oddsAt = (warmRate: number, coldRate: number) => {
      // In hundredths of a percent, because 2 ÷ 0.02 is not exactly 100 in floating point.
      const expected = Math.round((warm * warmRate + cold * coldRate) * 100)
      const chance = (hires: number, addedCold = 0) =>
        chanceOfHires(hires, { people: warm, share: warmRate / 100 }, { people: cold + addedCold, share: coldRate / 100 })
      return {
        /** Expected hires ÷ wanted hires in percent; with one rate, people you have ÷ people you need. */
        coveragePercent: Math.round(expected / 100 / wanted),
        /** Probability (0 to 1) of at least one hire, and of all wanted hires. */
        chanceOfOne: chance(1),
        chanceOfAll: chance(wanted),
        /** Cold people to add for the expected number of hires, and for {@link targetChance}. */
        missingOnAverage: Math.max(0, Math.ceil((wanted * 10_000 - expected) / Math.round(coldRate * 100))),
        missingForSafety: smallest((addedCold) => chance(wanted, addedCold) >= targetChance),
      }
    }
    return {
      role: enteredText(row, 'role') || `Role ${index + 1}`,
      wanted,
      warmPeople: warm,
      coldPeople: cold,
      /** First day of the quarter, last day to sign, and day of the first message once the search length is known. */
      startOn,
      signBy,
      beginBy: signBy && searchWeeks ? dayAfter(signBy, -Math.round(searchWeeks * 7)) : undefined,
      ...(coldPercent && warmPercent && wanted > 0 ? oddsAt(warmPercent, coldPercent) : undefined),
    }
  })
}

export type RoleForecast = ReturnType<typeof roleForecasts>[number]

export type CalendarLine = { on: string; segment: string; what: string; kind: 'contact' | 'delete' }

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Adds months to a date, clamped to the end of the month. */
const addMonths = (day: Date, months: number): Date => {
  const target = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), Math.min(day.getUTCDate(), last)))
}

/** Contacts of the next twelve months and delete-by dates, in order. `today` as 2026-11-21. */
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
              what: 'Delete everyone not contacted since today',
              kind: 'delete',
            },
          ]
        : []
    return [...contacts, ...deletion]
  })
  return lines.sort((a, b) => a.on.localeCompare(b.on) || a.segment.localeCompare(b.segment))
}

/** `today` as 2026-11-21. */
export const pipelineHints = (values: Record<string, unknown>, today: string): string[] => {
  const forecasts = roleForecasts(values, today)
  const segments = segmentsOf(values)
  const hints: string[] = []
  if (forecasts.length === 0 || enteredNumber(values, 'conversionPercent') === undefined)
    hints.push('Enter the roles and your conversion to see how many people you need.')
  for (const { role, coveragePercent, warmPeople, coldPeople, beginBy } of forecasts) {
    if (coveragePercent !== undefined && warmPeople + coldPeople === 0)
      hints.push(`${role}: nobody in your segments is meant for it.`)
    else if (coveragePercent !== undefined && coveragePercent < 50)
      hints.push(`${role}: coverage ${coveragePercent}%. Plan a search from outside as well.`)
    if (coveragePercent !== undefined && coveragePercent > 150)
      hints.push(`${role}: coverage ${coveragePercent}%. Check that all of them fit this role and that you have the hours.`)
    if (beginBy !== undefined && beginBy < today)
      hints.push(
        `${role}: the search should have begun on ${beginBy}. Begin now, and tell the hiring manager that the date may slip.`,
      )
  }
  if (segments.some((segment) => segment.isWarm) && enteredNumber(values, 'warmPercent') === undefined)
    hints.push('Warm people are counted at the cold rate until you enter a rate for them.')
  for (const segment of segments) {
    if (segment.role === undefined && forecasts.length > 1)
      hints.push(`${segment.name}: choose the role it’s for; until then it isn’t counted.`)
    if (segment.everyWeeks !== undefined && segment.everyWeeks < 10)
      hints.push(
        `${segment.name}: every ${segment.everyWeeks} weeks is often. We suggest ten to twelve unless they are in talks.`,
      )
  }
  for (const row of enteredRows(values, 'segments')) {
    const name = enteredText(row, 'name') || 'A segment'
    if (/still to write/.test(enteredText(row, 'legalBasis'))) hints.push(`${name}: the balancing test still has to be written.`)
    if (enteredText(row, 'owner') === '') hints.push(`${name} has no owner yet.`)
  }
  return hints
}
