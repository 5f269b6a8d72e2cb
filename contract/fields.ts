import { z } from 'zod'
import { addressForm } from './address-form.ts'
import { emailPattern, emailRequiredMessage, invalidEmailMessage, isPlainlyWritten } from './email-address.ts'
import { maxCount, maxEmailLength, maxLineLength, maxTextLength, maxWebAddressLength } from './field-limits.ts'

/** Invisible characters that change how text reads: direction marks, zero-width spaces. Joiners are allowed, because emoji and some scripts need them. */
const hiddenMarks = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

export const withoutHiddenMarks = (text: string) => text.replace(hiddenMarks, '')

/** Replaces line breaks, tabs and control characters by spaces. */
export const onOneLine = (text: string) => withoutHiddenMarks(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Removes control characters other than line breaks and tabs. */
const onLines = (text: string) => withoutHiddenMarks(text).replace(/[^\P{Cc}\n\r\t]/gu, '')

const tooLong = (max: number) => ({ error: `Please use at most ${max} characters.` })

export const plainLine = (max = maxLineLength) => z.string().overwrite(onOneLine).trim().max(max, tooLong(max))

export const plainText = (max = maxTextLength) => z.string().overwrite(onLines).trim().max(max, tooLong(max))

/** `message` is the specification's message for a blank line. */
export const requiredLine = (message: string, max = maxLineLength) =>
  z.string({ error: message }).overwrite(onOneLine).trim().min(1, { error: message }).max(max, tooLong(max))

export const requiredText = (message: string, max = maxTextLength) =>
  z.string({ error: message }).overwrite(onLines).trim().min(1, { error: message }).max(max, tooLong(max))

/** Blank, null and missing values become undefined. */
export const optionalLine = (max = maxLineLength) =>
  plainLine(max)
    .nullish()
    .transform((value) => value || undefined)

/** Blank, null and missing values become undefined. */
export const optionalText = (max = maxTextLength) =>
  plainText(max)
    .nullish()
    .transform((value) => value || undefined)

/** Browsers drop control characters, so that an address with them would lead elsewhere than it reads. */
export const withoutControls = /^[^\p{Cc}\u2028\u2029]*$/u

/** Parses an email address into its canonical form ({@link addressForm}); `required` is the message for a blank one. */
export const emailAddress = (required = emailRequiredMessage) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    // Invalid addresses stay unchanged, and the pattern rejects them.
    .overwrite((typed) => addressForm(typed) ?? typed)
    .max(maxEmailLength, { error: invalidEmailMessage })
    .regex(emailPattern, { error: invalidEmailMessage })
    .refine(isPlainlyWritten, { error: invalidEmailMessage })

/** Largest value of a PostgreSQL `integer`. */
export const maxInteger = 2_147_483_647

export const stateNumber = (message = 'This value has the wrong form.') =>
  z.int({ error: message }).min(0, { error: message }).max(maxInteger, { error: message })

const firstDay = '2000-01-01'
const lastDay = '2100-12-31'

/** A day of this century, or shortly before it, such as 2026-11-21. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => day >= firstDay && day <= lastDay, { error: message })

/** A day, or a day and a time with zone (ISO 8601), in the same range. */
export const pointInTime = (message: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: message })
    .transform((text) => new Date(text))
    .pipe(z.date({ error: message }).min(new Date(firstDay), { error: message }).max(new Date(lastDay), { error: message }))

const rangeMessage = 'Please enter a date between 2000 and 2100.'

/** The time range of a list: `from` inclusive, `before` exclusive. */
export const timeRange = { from: pointInTime(rangeMessage).optional(), before: pointInTime(rangeMessage).optional() }

/** An http(s) address; the server never fetches it. */
export const webAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(maxWebAddressLength, tooLong(maxWebAddressLength))
    .regex(withoutControls, { error: message })
    .pipe(z.url({ protocol: /^https?$/, error: message }))

/** An optional whole number of at least `min`; '' and null become undefined. */
export const optionalCount = (min: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
    z.int({ error: message }).min(min, { error: message }).max(maxCount, { error: message }).optional(),
  )

/** A time in an answer: ISO 8601 in UTC. */
export const isoTime = z
  .union([z.date(), z.string()])
  .transform((time) => (time instanceof Date ? time.toISOString() : time))
  .pipe(z.iso.datetime())

export const isoTimeOrNull = z
  .union([z.date(), z.string(), z.null()])
  .transform((time) => (time instanceof Date ? time.toISOString() : time))
  .pipe(z.iso.datetime().nullable())

/** A row id, normalised to lower case. */
export const identifier = (message = 'This identifier is not valid.') => z.uuid({ error: message }).toLowerCase()

export const idParam = z.object({ id: identifier() })

/**
 * Paging: 50 rows by default, at most 200; pages count from 1. Rows that are newer than `asOf` are left out, so that they push none to a
 * later page. A page begins behind the row `after`, the last one of the page before, so that none is missed when earlier ones were deleted.
 */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  asOf: pointInTime(rangeMessage).optional(),
  after: plainLine().optional(),
}

/** A search term; blank matches everything. */
export const searchText = plainLine()

/** Sort column and direction; by default the first column, descending. */
export const listOrder = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) => ({
  sort: z.enum(columns).prefault(columns[0]),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

/** The version that a change is based on, and its id: the version prevents overwriting an unseen change, the id makes a repeated request count once. */
export const changeOf = {
  version: z.int().min(0).max(2_000_000_000).optional(),
  changeId: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional(),
}

export type Change = { version?: number | undefined; changeId?: string | undefined }
