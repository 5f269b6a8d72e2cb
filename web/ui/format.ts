const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are kept: making one takes thirty times as long as using it, which shows in a long list. */
const formatOf = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(parts)
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', parts)
  formats.set(key, kept)
  return kept
}

const show = (iso: string, parts: Intl.DateTimeFormatOptions): string => formatOf(parts).format(new Date(iso))

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

/** When a source was published and when it was last read; the first edition did not tell the two apart. */
export function showSourceDates({ date, read }: { date: string | null; read?: string | null | undefined }): string {
  const published = date ? showCoarseDate(date) : 'no date'
  return read ? `${published}, read ${showCoarseDate(read)}` : published
}

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
