/** An event: all day, or at a local time of the reader. */
export type CalendarEvent = {
  /** Stable, so that importing the file again updates the event. */
  uid: string
  summary: string
  description?: string
  url?: string
} & (
  | { /** A date, as 2026-11-21. */ on: string }
  | {
      /** Local time, as 2026-11-24T08:30. */
      start: string
      minutes: number
      /** Number of weekly occurrences, including the first. */
      weeks?: number
    }
)

/** Maximum length of a line in octets, without its line end (RFC 5545, 3.1). */
const maxLineOctets = 75

/** Escapes a text value (RFC 5545, 3.3.11), dropping control characters, which it cannot contain. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters to remove
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Folds a line at 75 octets without splitting a character (RFC 5545, 3.1). */
const fold = (line: string): string => {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const digits = (text: string): string => text.replace(/[-:]/g, '')

const utcStamp = (time: Date): string => `${digits(time.toISOString().slice(0, 19))}Z`

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const eventLines = (event: CalendarEvent, stamp: string, host: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}@${host}`,
  `DTSTAMP:${stamp}`,
  ...('on' in event
    ? [`DTSTART;VALUE=DATE:${digits(event.on)}`, `DTEND;VALUE=DATE:${digits(nextDay(event.on))}`, 'TRANSP:TRANSPARENT']
    : [
        // Without a time zone this is local time, with or without daylight saving (RFC 5545, 3.3.5, form 1).
        `DTSTART:${digits(event.start)}00`,
        `DURATION:PT${event.minutes}M`,
        ...(event.weeks && event.weeks > 1 ? [`RRULE:FREQ=WEEKLY;COUNT=${event.weeks}`] : []),
      ]),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  'END:VEVENT',
]

/** An iCalendar file (RFC 5545); `host` makes the event ids globally unique. */
export const calendarFile = (events: CalendarEvent[], made: { at: Date; host: string }): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Principal Talent Course//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, utcStamp(made.at), made.host)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
