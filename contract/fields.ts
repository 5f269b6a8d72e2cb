import { z } from 'zod'

/** Longest one-line text a form accepts, in characters. */
const lineLength = 200
/** Longest free text a form accepts, in characters. */
const textLength = 5000

/** A required one-line text, trimmed; `message` is the specification's sentence for a blank one. */
export const requiredLine = (message: string, max = lineLength) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: `Please use at most ${max} characters.` })

/** A required text of several lines, trimmed. */
export const requiredText = (message: string, max = textLength) => requiredLine(message, max)

/** An optional one-line text: blank, null and missing all become undefined. */
export const optionalLine = (max = lineLength) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please use at most ${max} characters.` })
    .nullish()
    .transform((value) => value || undefined)

/** An optional text of several lines. */
export const optionalText = (max = textLength) => optionalLine(max)

/** The sentence for an address that is no e-mail address (V§5). */
export const invalidEmailMessage = 'Please enter a valid email address'

const emailPattern =
  /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** An e-mail address, trimmed and lower-cased once, here; `required` is the sentence for a blank one. */
export const emailAddress = (required = 'Email is required') =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, { error: required })
    .max(254, { error: invalidEmailMessage })
    .regex(emailPattern, { error: invalidEmailMessage })

/** An http(s) address typed by a person; never fetched by the server. */
export const webAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(2000, { error: 'Please use at most 2000 characters.' })
    .pipe(z.url({ protocol: /^https?$/, error: message }))

/** A number that a form may leave blank: '' and null become undefined; whole, at least `min`. */
export const optionalCount = (min: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
    z.int({ error: message }).min(min, { error: message }).max(1_000_000, { error: message }).optional(),
  )

/** A point in time in an answer: ISO 8601 in UTC. */
export const isoTime = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

/** A point in time that may not have come yet. */
export const isoTimeOrNull = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : (value ?? null)),
  z.iso.datetime().nullable(),
)

/** An identifier in a path. */
export const idParam = z.object({ id: z.uuid({ error: 'This identifier is not valid.' }) })

/** `limit` and `page` of a list (default 50, at most 200 rows; pages count from 1). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
}

/** Order of a list by its one time, newest first unless asked otherwise. */
export const timeOrder = <Column extends string>(column: Column) => ({
  sort: z.literal(column).default(column as never),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
