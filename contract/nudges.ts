import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { identifier, isoTime, isoTimeOrNull } from './fields.ts'
import { mailDelivery, signedQuery } from './mail.ts'

/** Learners with an account, or invited people without one. */
export const stuckGroup = z.enum(['learners', 'invited'])
/** Learners with an account, or invited people without one. */
export type StuckGroup = z.infer<typeof stuckGroup>

/** Days without a step after which somebody counts as stuck and may be nudged. */
export const stuckDays = 7
/** Days within which nobody is nudged twice. */
export const nudgePauseDays = 14

/**
 * So many of those who stopped last are looked at for a page, with a step and without one each: without a bound, a list that shows nobody
 * would read everybody. The list says when there are `more`, and its dates lead to them.
 */
export const stuckLookedAt = 5000

/** Somebody who has taken no step for a while, with where they stopped. */
export const stuckPerson = z.object({
  /** Id of the account or of the invitation. */
  id: z.uuid(),
  /** Null for an invited person, whose name is not known. */
  name: z.string().nullable(),
  email: z.string(),
  /** The lesson that was opened last; null where none was. */
  lesson: z.object({ moduleId: z.number().int(), place: z.number().int(), title: z.string() }).nullable(),
  /** Whether an invited person opened the preview; true for every account. */
  opened: z.boolean(),
  modulesCompleted: z.number().int(),
  /** When the last step was taken. */
  since: isoTime,
  lastNudgedAt: isoTimeOrNull,
  /** Why no nudge may be sent now, in words; null when one may. */
  obstacle: z.string().nullable(),
})
/** Somebody who has taken no step for a while, with where they stopped. */
export type StuckPerson = z.infer<typeof stuckPerson>

const params = z.object({ group: stuckGroup, id: identifier() })

/** Who has taken no step for so many days, latest stop first. */
export const listStuckPeople = list({
  path: '/api/nudges',
  summary: 'Who stopped where and when, most recent first, and whether a nudge may be sent',
  filters: { group: stuckGroup.default('learners'), days: z.enum(['7', '14', '30', '90']).default('7'), search },
  row: stuckPerson,
  fileName: 'stuck',
  csv: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Stopped at', ({ lesson }) => (lesson ? `${lesson.moduleId}.${lesson.place} ${lesson.title}` : '')],
    ['Modules completed', ({ modulesCompleted }) => modulesCompleted],
    ['Last progress (UTC)', ({ since }) => since],
    ['Nudged (UTC)', ({ lastNudgedAt }) => lastNudgedAt],
    ['Why no nudge may be sent', ({ obstacle }) => obstacle],
  ],
})

/** The nudge of one person exactly as it will arrive. */
export const previewNudge = endpoint({
  method: 'GET',
  path: '/api/nudges/:group/:id',
  summary: 'The nudge exactly as it will arrive',
  params,
  data: z.object({
    subject: z.string(),
    /** Where a frame may show the mail, for five minutes. */
    viewUrl: z.string(),
    text: z.string(),
  }),
  errors: ['person-not-stuck', 'nudge-not-possible'],
})

/** The HTML of a nudge, for the frame that shows it; opened by its signed address. */
export const viewNudge = endpoint({
  method: 'GET',
  path: '/api/nudges/:group/:id/view',
  summary: 'The HTML of a nudge, by its signed address',
  access: 'public',
  params,
  query: signedQuery,
  raw: 'text/html',
  errors: ['mail-not-found', 'person-not-stuck', 'nudge-not-possible'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** Sends one person the nudge. Of two admins at once one sends it, the other is told. */
export const sendNudge = endpoint({
  method: 'POST',
  path: '/api/nudges/:group/:id',
  summary: 'Send one person a nudge; never twice within 14 days',
  params,
  data: z.object({ delivery: mailDelivery }),
  errors: ['person-not-stuck', 'nudge-not-possible'],
})
