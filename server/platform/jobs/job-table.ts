import { z } from 'zod'
import { waitlistCourseType } from '#contract/waitlist.ts'

type JobDefinition = {
  payload: z.ZodType
  cron?: string
  /** Attempts before the job counts as failed; default 25. */
  maxAttempts?: number
  /** Seconds to wait for more jobs of the same key, so that one run serves all. */
  gatherSeconds?: number
  /** Jobs that call external services run in a separate lane, so that a slow service delays nothing else. */
  lane?: 'mail' | 'webhooks'
}

const nothing = z.object({})

export const jobTable = {
  deliverMail: { payload: z.object({ mailId: z.uuid() }), maxAttempts: 20, lane: 'mail' },
  deliverWebhook: { payload: z.object({ deliveryId: z.uuid() }), maxAttempts: 12, lane: 'webhooks' },
  // Of an approved person without an account, the activation is sent again.
  writePasswordReset: { payload: z.object({ userId: z.uuid(), activationId: z.uuid().optional() }) },
  // Each run copies the whole list, however small the change.
  copyTombstones: { payload: nothing, gatherSeconds: 2 },
  announceCourse: { payload: z.object({ courseType: waitlistCourseType }) },
  countFigures: { payload: nothing, cron: '*/5 * * * *' },
  endDueAttempts: { payload: nothing, cron: '*/5 * * * *' },
  askInactiveOwners: { payload: nothing, cron: '50 7 * * *' },
  purgeExpired: { payload: nothing, cron: '5 3 * * *' },
  remindLearners: { payload: nothing, cron: '10 6 * * *' },
  forgetOldCounters: { payload: nothing, cron: '17 * * * *' },
  deleteRemovedEntries: { payload: nothing, cron: '23 * * * *' },
  warnEndingDemos: { payload: nothing, cron: '29 * * * *' },
  deleteOldTries: { payload: nothing, cron: '37 * * * *' },
  sweepFiles: { payload: nothing, cron: '41 * * * *' },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobTable

export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>

export type JobRun = { lastAttempt: boolean }

export type JobHandlers = { [Name in JobName]: (payload: JobPayload<Name>, run: JobRun) => Promise<void> }

export const jobNames = Object.keys(jobTable) as JobName[]

export const jobDefinition = (name: JobName): JobDefinition => jobTable[name]

/** Runs a job with the queue's payload. Throws when the payload does not match its schema. */
export const runJob = <Name extends JobName>(
  handlers: { [N in Name]: (payload: JobPayload<N>, run: JobRun) => Promise<void> },
  name: Name,
  payload: unknown,
  run: JobRun,
): Promise<void> => handlers[name](jobTable[name].payload.parse(payload) as JobPayload<Name>, run)
