import { z } from 'zod'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxMessageLength } from './field-limits.ts'
import { emailAddress, idParam, isoTime, isoTimeOrNull, optionalLine, optionalText, requiredLine } from './fields.ts'
import { mailDelivery } from './mail.ts'

export const waitlistCourseType = z.enum(['advanced', 'premium'])
export type WaitlistCourseType = z.infer<typeof waitlistCourseType>

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
  confirmedAt: isoTimeOrNull,
  announcedAt: isoTimeOrNull,
})
export type WaitlistEntryView = z.infer<typeof waitlistEntryView>

const linkToken = z.object({ token: z.string({ error: 'This link is not complete.' }).max(200) })
const course = z.object({ courseType: waitlistCourseType, courseName: z.string() })

export const waitlistForm = z.object({
  name: requiredLine('Full Name is required'),
  email: emailAddress('Email Address is required'),
  company: optionalLine(),
  role: optionalLine(),
  message: optionalText(maxMessageLength),
  courseType: waitlistCourseType,
  /** Sent by the form; the stored name follows from `courseType`. */
  courseName: optionalLine(),
  /** A honeypot for bots. */
  website: z.string().max(500).nullish(),
})

/** Answers the same for new and known addresses. While an address is not confirmed, joining again mails the link again. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Join the waitlist of a course; one email asks to confirm the address',
  access: 'public',
  body: waitlistForm,
  /** Describes the site's mail delivery, so that it does not reveal whether the address is known. */
  data: z.object({ delivery: mailDelivery }),
  limits: [
    { per: 'address', max: 20, windowSeconds: 600 },
    // Each request of an unconfirmed address may mail it.
    { per: 'body.email', max: 5, windowSeconds: 86_400 },
  ],
})

export const confirmWaitlistEntry = endpoint({
  method: 'POST',
  path: '/api/waitlist/confirm',
  summary: 'Confirm the address of a waitlist entry',
  access: 'public',
  body: linkToken,
  data: course.extend({ email: z.string() }),
  errors: ['waitlist-link-invalid'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** By the link in the launch mail. */
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

export const listWaitlist = list({
  path: '/api/waitlist',
  summary: 'Waitlist entries, by time',
  filters: {
    courseType: z.enum(['all', ...waitlistCourseType.options]).default('all'),
    confirmed: z.enum(['all', 'yes', 'no']).default('all'),
    search,
  },
  sorts: ['createdAt'],
  row: waitlistEntryView,
  fileName: 'waitlist',
  // The specification fixes the headings, which name no time zone. A page that exports its selection has the times as text.
  csv: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Company', ({ company }) => company],
    ['Role', ({ role }) => role],
    ['Course Type', ({ courseType }) => courseType],
    ['Course Name', ({ courseName }) => courseName],
    ['Message', ({ message }) => message],
    ['Date', ({ createdAt }) => new Date(createdAt)],
    ['Confirmed', ({ confirmedAt }) => confirmedAt && new Date(confirmedAt)],
  ],
})

export const getWaitlistStats = endpoint({
  method: 'GET',
  path: '/api/waitlist/stats',
  summary: 'Signups in total and per course',
  data: z.object({ total: z.number().int(), advanced: z.number().int(), premium: z.number().int(), confirmed: z.number().int() }),
})

/** Can be undone with `restoreWaitlistEntries` within an hour. */
export const deleteWaitlistEntry = endpoint({
  method: 'DELETE',
  path: '/api/waitlist/:id',
  summary: 'Delete a waitlist entry',
  params: idParam,
  errors: ['waitlist-entry-not-found'],
})

/** Can be undone with `restoreWaitlistEntries` within an hour. */
export const deleteWaitlistEntries = endpoint({
  method: 'DELETE',
  path: '/api/waitlist',
  recentProof: true,
  summary: 'Delete several waitlist entries, one outcome per entry',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
})

/** Entries deleted more than an hour ago, or by the person, stay deleted. */
export const restoreWaitlistEntries = endpoint({
  method: 'POST',
  path: '/api/waitlist/restore',
  summary: 'Undo the deletion of waitlist entries',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
})

/** Mails everyone who confirmed and has not had the launch mail. `dryRun` only counts and shows it. */
export const announceCourse = endpoint({
  method: 'POST',
  path: '/api/waitlist/announce',
  summary: 'Tell the confirmed people on a waitlist that the course is open',
  body: z.object({ courseType: waitlistCourseType, dryRun: z.boolean().default(true) }),
  data: z.object({
    courseName: z.string(),
    recipients: z.number().int(),
    alreadyAnnounced: z.number().int(),
    unconfirmed: z.number().int(),
    /** Confirmed people who have unsubscribed since. */
    refused: z.number().int(),
    mail: z.object({ subject: z.string(), text: z.string() }),
    delivery: mailDelivery,
  }),
})
