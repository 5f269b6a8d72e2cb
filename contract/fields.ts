import { z } from 'zod'
import { addressForm } from './address-form.ts'
import { emailPattern, emailRequiredMessage, invalidEmailMessage, isPlainlyWritten } from './email-address.ts'
import { maxCount, maxEmailLength, maxLineLength, maxTextLength, maxWebAddressLength } from './field-limits.ts'

/**
 * Characters that nobody sees and that change what others read: direction overrides and isolates, zero-width spaces, the byte order mark.
 * Joiners stay: emoji and some scripts are written with them.
 */
const hiddenMarks = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** A text without the characters that nobody sees and that turn its direction. */
export const withoutHiddenMarks = (text: string) => text.replace(hiddenMarks, '')

/** A text of one line has no line breaks, tabs or control characters: whatever is pasted with them becomes one line. */
export const onOneLine = (text: string) => withoutHiddenMarks(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** A text of several lines has line breaks and tabs, and no other control characters. */
const onLines = (text: string) => withoutHiddenMarks(text).replace(/[^\P{Cc}\n\r\t]/gu, '')

const tooLong = (max: number) => ({ error: `Please use at most ${max} characters.` })

/** A one-line text that may be blank, trimmed. */
export const plainLine = (max = maxLineLength) => z.string().overwrite(onOneLine).trim().max(max, tooLong(max))

/** A text of several lines that may be blank, trimmed. */
export const plainText = (max = maxTextLength) => z.string().overwrite(onLines).trim().max(max, tooLong(max))

/** A required one-line text, trimmed; `message` is the specification's sentence for a blank one. */
export const requiredLine = (message: string, max = maxLineLength) =>
  z.string({ error: message }).overwrite(onOneLine).trim().min(1, { error: message }).max(max, tooLong(max))

/** A required text of several lines, trimmed. */
export const requiredText = (message: string, max = maxTextLength) =>
  z.string({ error: message }).overwrite(onLines).trim().min(1, { error: message }).max(max, tooLong(max))

/** An optional one-line text: blank, null and missing all become undefined. */
export const optionalLine = (max = maxLineLength) =>
  plainLine(max)
    .nullish()
    .transform((value) => value || undefined)

/** An optional text of several lines: blank, null and missing all become undefined. */
export const optionalText = (max = maxTextLength) =>
  plainText(max)
    .nullish()
    .transform((value) => value || undefined)

/** What an address on the web does not hold: browsers leave such characters out, so that it would lead elsewhere than it reads. */
export const withoutControls = /^[^\p{Cc}\u2028\u2029]*$/u

/** An email address in its one form ({@link addressForm}), once, here; `required` is the sentence for a blank one. */
export const emailAddress = (required = emailRequiredMessage) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    // What has no such form keeps the one it has, for the pattern to refuse.
    .overwrite((typed) => addressForm(typed) ?? typed)
    .max(maxEmailLength, { error: invalidEmailMessage })
    .regex(emailPattern, { error: invalidEmailMessage })
    .refine(isPlainlyWritten, { error: invalidEmailMessage })

/** Largest value of an `integer` column in the database. */
export const maxInteger = 2_147_483_647

/** The number of a saved state, such as a version; what no state can have is refused here and not by the database. */
export const stateNumber = (message = 'This value has the wrong form.') =>
  z.int({ error: message }).min(0, { error: message }).max(maxInteger, { error: message })

const firstDay = '2000-01-01'
const lastDay = '2100-12-31'

/** A day within this century and the last days before it, as 2026-11-21. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => day >= firstDay && day <= lastDay, { error: message })

/** A point in time within the same days, as ISO 8601 text: a day, or a day and a time with its zone. */
export const pointInTime = (message: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: message })
    .transform((text) => new Date(text))
    .pipe(z.date({ error: message }).min(new Date(firstDay), { error: message }).max(new Date(lastDay), { error: message }))

const rangeMessage = 'Please enter a date between 2000 and 2100.'

/** Bounds of a list's time: `from` that moment on, and `before` another; each may be missing. */
export const timeRange = { from: pointInTime(rangeMessage).optional(), before: pointInTime(rangeMessage).optional() }

/** An http(s) address typed by a person; never fetched by the server. */
export const webAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(maxWebAddressLength, tooLong(maxWebAddressLength))
    .regex(withoutControls, { error: message })
    .pipe(z.url({ protocol: /^https?$/, error: message }))

/** A number that a form may leave blank: '' and null become undefined; whole, at least `min`. */
export const optionalCount = (min: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
    z.int({ error: message }).min(min, { error: message }).max(maxCount, { error: message }).optional(),
  )

/** A point in time in an answer: ISO 8601 in UTC. */
export const isoTime = z
  .union([z.date(), z.string()])
  .transform((time) => (time instanceof Date ? time.toISOString() : time))
  .pipe(z.iso.datetime())

/** A point in time that may not have come yet. */
export const isoTimeOrNull = z
  .union([z.date(), z.string(), z.null()])
  .transform((time) => (time instanceof Date ? time.toISOString() : time))
  .pipe(z.iso.datetime().nullable())

/** An identifier of a row that a caller names. It is lower-cased once, here: in other letters it is the same identifier. */
export const identifier = (message = 'This identifier is not valid.') => z.uuid({ error: message }).toLowerCase()

/** An identifier in a path. */
export const idParam = z.object({ id: identifier() })

/** `limit` and `page` of a list (default 50, at most 200 rows; pages count from 1). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
}

/** What is searched for in a list or among people: a text of one line, blank when everything is shown. */
export const searchText = plainLine()

/** Order of a list by one of its columns: the first one, newest or last first, unless asked otherwise. */
export const listOrder = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) => ({
  sort: z.enum(columns).prefault(columns[0]),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

/**
 * What a change was made on top of and its own id, both optional: with the revision a text never replaces another that its writer has not
 * seen, with the id a change that is sent twice counts once.
 */
export const changeOf = {
  baseRevision: z.int().min(0).max(2_000_000_000).optional(),
  changeId: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional(),
}
