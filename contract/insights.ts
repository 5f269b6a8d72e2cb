import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoTime, pageQuery, timeOrder } from './fields.ts'

const count = z.number().int()

/** What waits for the admin, the funnel, and where learners stop. */
export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'What waits, the funnel from invitation to certificate, drop-off per lesson, most-missed questions',
  data: z.object({
    waiting: z.object({
      overdueRequests: count,
      pendingRequests: count,
      failedMails: count,
      newSubmissions: count,
      queuedMails: count,
    }),
    /** People who reached each step, in order; a step counts whoever took it, by any way in. */
    funnel: z.array(z.object({ step: z.string(), label: z.string(), people: count })),
    dropOff: z.array(
      z.object({
        moduleId: count,
        lessonId: count,
        moduleTitle: z.string(),
        lessonTitle: z.string(),
        opened: count,
        completed: count,
      }),
    ),
    missedQuestions: z.array(
      z.object({ moduleId: count, question: z.string(), answered: count, missed: count, missedPercent: count }),
    ),
  }),
})

/** How far an approved team has come: numbers of members, no names. */
export const teamProgress = z.object({
  teamId: z.uuid(),
  companyName: z.string(),
  members: count,
  activated: count,
  /** Members who completed each module, by module id. */
  modules: z.array(z.object({ moduleId: count, completed: count })),
})

/** Approved teams by modules, newest first. */
export const listTeamProgress = endpoint({
  method: 'GET',
  path: '/api/insights/teams',
  summary: 'How many members of each approved team completed each module',
  query: z.object({ search: z.string().trim().max(200).default(''), ...pageQuery }),
  data: z.array(teamProgress),
})

/** One entry of the audit. */
export const auditEntry = z.object({
  id: z.number(),
  actorEmail: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  at: isoTime,
})

/** Who did what, when, in one file. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'Every admin action that fits the search, newest first, as a CSV file',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  raw: 'text/csv',
})

/** One page of what {@link exportAudit} gives whole. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Admin actions, by time',
  query: z.object({ search: z.string().trim().max(200).default(''), ...timeOrder('at'), ...pageQuery }),
  data: z.array(auditEntry),
})
