import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { identifier, isoTime, isoTimeOrNull } from './fields.ts'
import { mailDelivery, signedQuery } from './mail.ts'

export const stuckGroup = z.enum(['learners', 'invited'])
export type StuckGroup = z.infer<typeof stuckGroup>

export const stuckDays = 7
/** Minimum days between two nudges of a person. */
export const nudgePauseDays = 14

/** Maximum candidates per page and group, so that an empty result does not read everyone; `more` says that there are others. */
export const stuckLookedAt = 5000

export const stuckPerson = z.object({
  /** Id of the account or invitation. */
  id: z.uuid(),
  /** Null for an invited person. */
  name: z.string().nullable(),
  email: z.string(),
  lesson: z.object({ moduleId: z.number().int(), place: z.number().int(), title: z.string() }).nullable(),
  /** Whether an invited person opened the preview; true for accounts. */
  opened: z.boolean(),
  modulesCompleted: z.number().int(),
  since: isoTime,
  lastNudgedAt: isoTimeOrNull,
  /** Why no nudge can be sent now; null when one can. */
  obstacle: z.string().nullable(),
})
export type StuckPerson = z.infer<typeof stuckPerson>

const params = z.object({ group: stuckGroup, id: identifier() })

/** People without progress for a number of days, latest stop first. */
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

export const previewNudge = endpoint({
  method: 'GET',
  path: '/api/nudges/:group/:id',
  summary: 'The nudge exactly as it will arrive',
  params,
  data: z.object({
    subject: z.string(),
    /** The address for a frame, valid for five minutes. */
    viewUrl: z.string(),
    text: z.string(),
  }),
  errors: ['person-not-stuck', 'nudge-not-possible'],
})

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

/** Of two concurrent calls only one sends the mail. */
export const sendNudge = endpoint({
  method: 'POST',
  path: '/api/nudges/:group/:id',
  summary: 'Send one person a nudge; never twice within 14 days',
  params,
  data: z.object({ delivery: mailDelivery }),
  errors: ['person-not-stuck', 'nudge-not-possible'],
})
