import { z } from 'zod'
import { waitlistCourseType } from '#contract/waitlist.ts'

type JobDefinition = {
  /** What a job of this name is told. */
  payload: z.ZodType
  /** When it runs by itself, in UTC. */
  cron?: string
  /** How often it is tried before it counts as failed; the queue's default is 25. */
  maxAttempts?: number
  /** How long it waits for others of its key, in seconds, so that one run serves all of them. By default it runs at once. */
  gatherSeconds?: number
  /** Where it waits: what talks to foreign servers has places of its own, so that a slow one holds up nothing else. */
  lane?: 'mail' | 'webhooks'
}

const nothing = z.object({})

/** Every job of the product: its name, what it is told, and when it runs by itself. */
export const jobTable = {
  deliverMail: { payload: z.object({ mailId: z.uuid() }), maxAttempts: 20, lane: 'mail' },
  deliverWebhook: { payload: z.object({ deliveryId: z.uuid() }), maxAttempts: 12, lane: 'webhooks' },
  writePasswordReset: { payload: z.object({ userId: z.uuid() }) },
  // Each run copies the whole list, however little has changed.
  copyTombstones: { payload: nothing, gatherSeconds: 2 },
  announceCourse: { payload: z.object({ courseType: waitlistCourseType }) },
  countHistory: { payload: nothing, cron: '* * * * *' },
  countAnswers: { payload: nothing, cron: '* * * * *' },
  countDecisions: { payload: nothing, cron: '* * * * *' },
  endDueAttempts: { payload: nothing, cron: '*/5 * * * *' },
  purgeExpired: { payload: nothing, cron: '5 3 * * *' },
  remindLearners: { payload: nothing, cron: '10 6 * * *' },
  forgetOldCounters: { payload: nothing, cron: '17 * * * *' },
  deleteRemovedEntries: { payload: nothing, cron: '23 * * * *' },
  warnEndingDemos: { payload: nothing, cron: '29 * * * *' },
  deleteOldTries: { payload: nothing, cron: '37 * * * *' },
  sweepFiles: { payload: nothing, cron: '41 * * * *' },
} as const satisfies Record<string, JobDefinition>

/** The name of a job. */
export type JobName = keyof typeof jobTable

/** What a job of this name is told. */
export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>

/** What the worker says about the run of a job. */
export type JobRun = { lastAttempt: boolean }

/** What does each job. */
export type JobHandlers = { [Name in JobName]: (payload: JobPayload<Name>, run: JobRun) => Promise<void> }

/** The names of all jobs. */
export const jobNames = Object.keys(jobTable) as JobName[]

/** When a job runs by itself, and how often it is tried. */
export const jobDefinition = (name: JobName): JobDefinition => jobTable[name]

/** Runs a job on what the queue holds for it. Throws when that is not what a job of this name is told. */
export const runJob = <Name extends JobName>(
  handlers: { [N in Name]: (payload: JobPayload<N>, run: JobRun) => Promise<void> },
  name: Name,
  payload: unknown,
  run: JobRun,
): Promise<void> => handlers[name](jobTable[name].payload.parse(payload) as JobPayload<Name>, run)
