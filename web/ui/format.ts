/** Formats dates, numbers, sizes and plurals. Everything that depends on the site's language is here. */
const locale = 'en-GB'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format is about thirty times slower than using it. */
const dateFormat = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(parts)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, parts)
  dateFormats.set(key, format)
  return format
}

const show = (iso: string, parts: Intl.DateTimeFormatOptions): string => dateFormat(parts).format(new Date(iso))

/** A date without a time is the same everywhere; a time is shown in the reader's time zone. */
const showDate = (iso: string, parts: Intl.DateTimeFormatOptions): string =>
  show(iso, iso.includes('T') ? parts : { ...parts, timeZone: 'UTC' })

/** As `5 Dec 2026`. */
export const showDay = (iso: string): string => showDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })

/** As `5 December 2026`. */
export const showLongDay = (iso: string): string => showDate(iso, { dateStyle: 'long' })

/** As `December 2026`. */
export const showMonth = (day: string): string => showDate(day, { month: 'long', year: 'numeric' })

/** In the reader's time zone, as `14:05`. */
export const showTime = (iso: string): string => show(iso, { hour: '2-digit', minute: '2-digit' })

/** A date that may lack day or month, as `5 Dec 2026`, `Dec 2026` or `2026`. */
export function showCoarseDate(date: string): string {
  if (date.length === 10) return showDay(date)
  if (date.length === 4) return date
  return showDate(`${date}-01`, { month: 'short', year: 'numeric' })
}

export const showSourceDates = ({ date, read }: { date: string | null; read: string }): string =>
  `${date ? showCoarseDate(date) : 'no date'}, read ${showCoarseDate(read)}`

/** In the reader's time zone, as `5 Dec 2026, 14:05`. */
export const showMoment = (iso: string): string => show(iso, { dateStyle: 'medium', timeStyle: 'short' })

/** With the time zone's name, for pages rendered by the server, which does not know the reader's. */
export const showMomentAndZone = (iso: string): string =>
  show(iso, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** As `100,000`, with at most `decimals` decimals. */
export const showNumber = (value: number, decimals = 3): string =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals })

/** As `LinkedIn, Google or GitHub`. */
export const showAlternatives = (names: string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)

export const showLanguage = (code: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code

/** A place in a video, as `1:05` or `1:02:03`. */
export const showPlayTime = (seconds: number): string => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor) as [number, number, number]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}

/** Forms of a noun by plural category; English has `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = new Intl.PluralRules(locale)

export const pluralForm = (count: number, forms: PluralForms): string => forms[pluralRules.select(count)] ?? forms.other

/** As `1 person` or `1,200 people`. */
export const showCount = (count: number, forms: PluralForms): string => `${showNumber(count)} ${pluralForm(count, forms)}`

/** Size of a list; `more` if counting stopped there, `asOf` when its first page was read. */
export type ListSize = { total: number; more: boolean; asOf?: string }

/** As `132`, or `10,000+` where counting stopped. */
export const showListSize = ({ total, more }: ListSize): string => `${showNumber(total)}${more ? '+' : ''}`

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes, as `1.50 KB`. */
export const showSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(2)} ${sizeUnits[step]}`
}
