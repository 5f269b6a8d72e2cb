import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

const count = z.number().int()

export const weeksShown = 26

/** Pending items are counted up to here; a larger number is shown as this many or more. */
export const waitingCountedUpTo = 1_000

/** What waits for an admin, each counted up to {@link waitingCountedUpTo}. */
const waitingWork = z.object({
  /** Requests that have been waiting for 24 hours or longer. */
  overdueRequests: count,
  /** Requests that have not been waiting for that long. */
  newRequests: count,
  failedMails: count,
  newSubmissions: count,
  queuedMails: count,
  /** Mails that did not leave because no mail server was set. */
  keptMails: count,
  /** Webhooks whose last message was not taken, or that were switched off for that. */
  failingWebhooks: count,
})

/** What waits for an admin, for the navigation. */
export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/insights/waiting',
  summary: 'How much work waits for an admin',
  data: waitingWork,
})

/** What waits for the admin, the funnel, the weeks, and where learners stop. */
export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'Waiting work, the funnel from invitation to certificate, drop-off per lesson, most-missed questions',
  data: z.object({
    waiting: waitingWork,
    /** When everything below was counted; null before the first time, when it is empty. */
    countedAt: isoTimeOrNull,
    /** People who reached each step, in order; a step counts whoever took it, by any way in. */
    funnel: z.array(z.object({ step: z.string(), label: z.string(), people: count })),
    /** The last {@link weeksShown} weeks, oldest first; the newest is the one that is not over. Weeks begin on Monday, 00:00 UTC. */
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

/** What happened in one week. */
export type InsightsWeek = z.infer<typeof getInsights.data>['weeks'][number]

/** How far an approved team has come: numbers of members, no names. */
export const teamProgress = z.object({
  teamId: z.uuid(),
  companyName: z.string(),
  members: count,
  activated: count,
  /** Members who completed each module, by module id. */
  modules: z.array(z.object({ moduleId: count, completed: count })),
})
/** How far an approved team has come: numbers of members, no names. */
export type TeamProgress = z.infer<typeof teamProgress>

/** Approved teams by modules, newest first. */
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

/** One entry of the audit. */
export const auditEntry = z.object({
  id: z.number(),
  actorEmail: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Who acted: the name of the account, or its address once it is gone. */
  actor: z.string(),
  /** What was done, in words: what stands before and after the thing, and the page that shows it. */
  sentence: z.object({
    before: z.string(),
    thing: z.object({ label: z.string(), path: z.string().nullable() }),
    after: z.string(),
  }),
  at: isoTime,
})
/** One entry of the audit. */
export type AuditEntry = z.infer<typeof auditEntry>

/** Who did what, when. */
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
    ['What', ({ sentence: { before, thing, after } }) => `${before} ${thing.label}${after}`],
    ['Action', (entry) => entry.action],
    ['On', (entry) => entry.subject],
    ['Details', (entry) => JSON.stringify(entry.details)],
  ],
})
