import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxMessageLength } from './field-limits.ts'
import { emailAddress, identifier, idParam, isoTime, isoTimeOrNull, optionalLine, optionalText, requiredLine } from './fields.ts'
import { mailDelivery } from './mail.ts'
import { waitlistColumns } from './waitlist-csv.ts'

/** The two courses that have a waitlist. */
export const waitlistCourseType = z.enum(['advanced', 'premium'])
/** The two courses that have a waitlist. */
export type WaitlistCourseType = z.infer<typeof waitlistCourseType>

/** A waitlist entry as the admin sees it. */
export const waitlistEntryView = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  role: z.string().nullable(),
  courseType: waitlistCourseType,
  courseName: z.string(),
  message: z.string().nullable(),
  createdAt: isoTime,
  /** When the address was confirmed; null until then, and no further mail goes to it. */
  confirmedAt: isoTimeOrNull,
  /** When the launch email was written. */
  announcedAt: isoTimeOrNull,
})
/** A waitlist entry as the admin sees it. */
export type WaitlistEntryView = z.infer<typeof waitlistEntryView>

const linkToken = z.object({ token: z.string({ error: 'This link is not complete.' }).max(200) })
const course = z.object({ courseType: waitlistCourseType, courseName: z.string() })

const entryIds = z.object({
  ids: z
    .array(identifier(), { error: 'Please select at least one entry.' })
    .min(1, { error: 'Please select at least one entry.' })
    .max(500, { error: 'Please select at most 500 entries at once.' }),
})

/** The form of a waitlist. */
export const waitlistForm = z.object({
  name: requiredLine('Full Name is required'),
  email: emailAddress('Email Address is required'),
  company: optionalLine(),
  role: optionalLine(),
  message: optionalText(maxMessageLength),
  courseType: waitlistCourseType,
  /** Sent by the form; the stored name follows from `courseType`. */
  courseName: optionalLine(),
  /** A field that people do not see: only programs fill it in. */
  website: z.string().max(500).nullish(),
})

/** Joins a waitlist. The answer is the same for new and known addresses; the address is confirmed by one mail. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Join the waitlist of a course; one email asks to confirm the address',
  access: 'public',
  body: waitlistForm,
  /** Says of the site whether its mails leave, never whether the address is known. */
  data: z.object({ delivery: mailDelivery }),
  limits: [
    { per: 'address', max: 20, windowSeconds: 600 },
    { per: 'body.email', max: 5, windowSeconds: 3600 },
  ],
})

/** Confirms the address of a waitlist entry. Idempotent. */
export const confirmWaitlistEntry = endpoint({
  method: 'POST',
  path: '/api/waitlist/confirm',
  summary: 'Confirm the address of a waitlist entry',
  access: 'public',
  body: linkToken,
  data: course,
  errors: ['waitlist-link-invalid'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** Takes a person off a waitlist, by the link in the launch email. */
export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/leave',
  summary: 'Leave the waitlist of a course; the entry is deleted at once',
  access: 'public',
  body: linkToken,
  data: course,
  errors: ['waitlist-link-invalid'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** Waitlist entries by course. */
export const listWaitlist = list({
  path: '/api/waitlist',
  summary: 'Waitlist entries, by time',
  filters: { courseType: z.enum(['all', ...waitlistCourseType.options]).default('all'), search },
  sorts: ['createdAt'],
  row: waitlistEntryView,
  fileName: 'waitlist',
  csv: waitlistColumns,
})

/** The three figures above the list. */
export const getWaitlistStats = endpoint({
  method: 'GET',
  path: '/api/waitlist/stats',
  summary: 'Signups in total and per course',
  data: z.object({ total: z.number().int(), advanced: z.number().int(), premium: z.number().int(), confirmed: z.number().int() }),
})

/** Deletes one entry; `restoreWaitlistEntries` brings it back within an hour. */
export const deleteWaitlistEntry = endpoint({
  method: 'DELETE',
  path: '/api/waitlist/:id',
  summary: 'Delete a waitlist entry',
  params: idParam,
  errors: ['waitlist-entry-not-found'],
})

/** Deletes several entries, one outcome per entry; `restoreWaitlistEntries` brings them back within an hour. */
export const deleteWaitlistEntries = endpoint({
  method: 'DELETE',
  path: '/api/waitlist',
  recentProof: true,
  summary: 'Delete several waitlist entries, one outcome per entry',
  body: entryIds,
  data: z.object({
    summary: z.object({ deleted: z.number().int(), errors: z.number().int() }),
    results: z.array(z.object({ _id: z.string(), outcome: z.enum(['deleted', 'not-found']) })),
  }),
})

/** Brings deleted entries back. What was deleted more than an hour ago, or left by its person, stays deleted. */
export const restoreWaitlistEntries = endpoint({
  method: 'POST',
  path: '/api/waitlist/restore',
  summary: 'Undo the deletion of waitlist entries',
  body: entryIds,
  data: z.object({ summary: z.object({ restored: z.number().int(), errors: z.number().int() }) }),
})

/** Writes the launch email to everybody who confirmed and has not had it. With `dryRun` only counts and shows the mail. */
export const announceCourse = endpoint({
  method: 'POST',
  path: '/api/waitlist/announce',
  summary: 'Tell the confirmed people on a waitlist that the course is open',
  body: z.object({ courseType: waitlistCourseType, dryRun: z.boolean().default(true) }),
  data: z.object({
    courseName: z.string(),
    /** Confirmed entries that have not had the mail. */
    recipients: z.number().int(),
    alreadyAnnounced: z.number().int(),
    unconfirmed: z.number().int(),
    mail: z.object({ subject: z.string(), text: z.string() }),
    /** Whether the mails leave, or are kept because no mail server is set. */
    delivery: mailDelivery,
  }),
})
