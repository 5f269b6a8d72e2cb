import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

const count = z.number().int()

export const weeksShown = 26

/** Pending items are counted up to here; a larger number is shown as this many or more. */
export const waitingCountedUpTo = 1_000

const waitingWork = z.object({
  overdueRequests: count,
  newRequests: count,
  failedMails: count,
  newSubmissions: count,
  queuedMails: count,
  /** Mails kept because no mail server was set. */
  keptMails: count,
  /** Webhooks whose last delivery failed, or that were switched off for that. */
  failingWebhooks: count,
})

export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/insights/waiting',
  summary: 'How much work waits for an admin',
  data: waitingWork,
})

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'Waiting work, the funnel from invitation to certificate, drop-off per lesson, most-missed questions',
  data: z.object({
    waiting: waitingWork,
    countedAt: isoTimeOrNull,
    /** People who reached each step, in order. Each step counts the people of one `population`, by email address. */
    funnel: z.array(z.object({ step: z.string(), label: z.string(), population: z.string(), people: count })),
    /** The last {@link weeksShown} weeks, oldest first, including the current one. Weeks begin on Monday, 00:00 UTC. */
    weeks: z.array(
      z.object({
        startsOn: z.iso.date(),
        opened: count,
        requested: count,
        activated: count,
        modulesCompleted: count,
        certificates: count,
      }),
    ),
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

export type InsightsWeek = z.infer<typeof getInsights.data>['weeks'][number]

export const teamProgress = z.object({
  teamId: z.uuid(),
  companyName: z.string(),
  members: count,
  activated: count,
  modules: z.array(z.object({ moduleId: count, completed: count })),
})
export type TeamProgress = z.infer<typeof teamProgress>

/** Newest first. */
export const listTeamProgress = list({
  path: '/api/insights/teams',
  summary: 'How many members of each approved team completed each module',
  filters: { search },
  row: teamProgress,
  fileName: 'progress',
  // The server adds a column for each module.
  csv: [
    ['Team', (team) => team.companyName],
    ['Members', (team) => team.members],
    ['Activated', (team) => team.activated],
  ],
})

export const auditEntry = z.object({
  id: z.number(),
  actorEmail: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectIds: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** The account's name, or its address once it was deleted. */
  actor: z.string(),
  /** The action in words, before and after its subject, and the subject's page. */
  sentence: z.object({
    before: z.string(),
    subject: z.object({ label: z.string(), path: z.string().nullable() }),
    after: z.string(),
  }),
  at: isoTime,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = list({
  path: '/api/audit',
  summary: 'Admin actions, by time',
  filters: { search },
  sorts: ['at'],
  row: auditEntry,
  fileName: 'audit',
  csv: [
    ['When (UTC)', (entry) => entry.at],
    ['Who', (entry) => entry.actorEmail],
    ['What', ({ sentence: { before, subject, after } }) => `${before} ${subject.label}${after}`],
    ['Action', (entry) => entry.action],
    ['On', ({ subjectType, subjectIds }) => [subjectType, ...subjectIds].join(' ')],
    ['Details', (entry) => JSON.stringify(entry.details)],
  ],
})
