/**
 * How dates, numbers, sizes and plurals read on screen. Everything that depends on the language of the site is here: another language
 * is another locale, with its own forms of a plural.
 */
const locale = 'en-GB'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format: creating one takes thirty times as long as using it, which shows in a long list. */
const dateFormat = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(parts)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, parts)
  dateFormats.set(key, format)
  return format
}

const show = (iso: string, parts: Intl.DateTimeFormatOptions): string => dateFormat(parts).format(new Date(iso))

/** A date without a time is the same day everywhere; a moment is shown in the reader's time zone. */
const showDate = (iso: string, parts: Intl.DateTimeFormatOptions): string =>
  show(iso, iso.includes('T') ? parts : { ...parts, timeZone: 'UTC' })

/** A day, as `5 Dec 2026`. */
export const showDay = (iso: string): string => showDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })

/** A day with the month in full, as `5 December 2026`. */
export const showLongDay = (iso: string): string => showDate(iso, { dateStyle: 'long' })

/** A month, as `December 2026`. */
export const showMonth = (day: string): string => showDate(day, { month: 'long', year: 'numeric' })

/** A time of day in the reader's time zone, as `14:05`. */
export const showTime = (iso: string): string => show(iso, { hour: '2-digit', minute: '2-digit' })

/** A date that may lack its day or month, as `5 Dec 2026`, `Dec 2026` or `2026`. */
export function showCoarseDate(date: string): string {
  if (date.length === 10) return showDay(date)
  if (date.length === 4) return date
  return showDate(`${date}-01`, { month: 'short', year: 'numeric' })
}

/** When a source was published and when it was last read. */
export const showSourceDates = ({ date, read }: { date: string | null; read: string }): string =>
  `${date ? showCoarseDate(date) : 'no date'}, read ${showCoarseDate(read)}`

/** A day and time in the reader's time zone, as `5 Dec 2026, 14:05`. */
export const showMoment = (iso: string): string => show(iso, { dateStyle: 'medium', timeStyle: 'short' })

/** The same with the name of the time zone, for what the server writes into a page: it does not know the reader's. */
export const showMomentAndZone = (iso: string): string =>
  show(iso, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A number with separators, as `100,000`; with at most `decimals` decimals. */
export const showNumber = (value: number, decimals = 3): string =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals })

/** A list of alternatives, as `LinkedIn, Google or GitHub`. */
export const showAlternatives = (names: string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)

/** The forms of a word or phrase by the plural categories of the language; English has `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = new Intl.PluralRules(locale)

/** The form of a word that goes with a count: `people` for 3. */
export const pluralForm = (count: number, forms: PluralForms): string => forms[pluralRules.select(count)] ?? forms.other

/** A count with its word, as `1 person` or `1,200 people`. */
export const showCount = (count: number, forms: PluralForms): string => `${showNumber(count)} ${pluralForm(count, forms)}`

/** The size of a list, and whether the list is longer because counting stopped there. */
export type ListSize = { total: number; more: boolean }

/** The size of a list: `132`, `100,000`, or `10,000+` where counting stopped there. */
export const showListSize = ({ total, more }: ListSize): string => `${showNumber(total)}${more ? '+' : ''}`

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes with two decimals, as `1.50 KB`. */
export const showSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(2)} ${sizeUnits[step]}`
}
