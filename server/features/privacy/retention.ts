import { retention } from '#content/retention.ts'
import { nudgePauseDays } from '#contract/nudges.ts'
import type { Deps } from '../../deps.ts'
import { forgetOldCounters } from '../../platform/http/rate-limit.ts'
import { deleteOldTries } from '../sessions/sign-in-tries.ts'
import {
  clearSubmissions,
  countDue,
  type DueRows,
  deleteDue,
  deleteRefusedPurge,
  deleteUnusedMembers,
  endConsents,
  findLargeDeletion,
  findRefusedPurge,
  type LargeDeletion,
  setRefusedPurge,
} from './retention.queries.ts'

/** One line of the table of periods: what goes, when, and how it is counted and done. */
export type RetentionRule = {
  /** What goes, in words. */
  what: string
  /** After how long; the number is the one that the policy prints. */
  period: string
  /** How many are due; changes nothing. */
  count: (deps: PurgeDeps) => Promise<number>
  /** Removes what is due; returns how many. */
  purge: (deps: PurgeDeps) => Promise<number>
}

type PurgeDeps = Pick<Deps, 'db' | 'clock'>

/** A rule that deletes what is due of one table. */
const deleting = (id: DueRows, what: string, period: string): RetentionRule => ({
  what,
  period,
  count: ({ db, clock }) => countDue(db, id, clock.now()),
  purge: ({ db, clock }) => deleteDue(db, id, clock.now()),
})

const unusedDays = `${retention.unusedInvitationDays} days after they expired`

/** The table of periods. Each kind of personal data has its line; what has none is named with the reason. */
export const retentionRules = {
  'inactive-accounts': deleting(
    'inactive-accounts',
    'Learners’ accounts with everything learned, without a sign-in',
    `${retention.inactiveAccountMonths} months`,
  ),
  'ended-demos': deleting(
    'ended-demos',
    'Demo accounts without a request under review',
    `${retention.endedDemoDays} days after the demo ended`,
  ),
  'team-requests': deleting(
    'team-requests',
    'Team requests with their contact and members',
    `${retention.teamRequestMonths} months after the decision`,
  ),
  invitations: deleting('invitations', 'Invitations with the work done in their preview', unusedDays),
  activations: {
    what: 'Activations, and members who never used theirs',
    period: unusedDays,
    count: ({ db, clock }) => countDue(db, 'activations', clock.now()),
    purge: async ({ db, clock }) => {
      const gone = await deleteDue(db, 'activations', clock.now())
      await deleteUnusedMembers(db, clock.now())
      return gone
    },
  },
  waitlists: deleting(
    'waitlists',
    'Waitlist entries',
    `unconfirmed ${retention.unconfirmedWaitlistDays} days, ${retention.waitlistAfterLaunchMonths} months after the launch email, at most ${retention.maxYears} years`,
  ),
  submissions: {
    what: 'What was written in submissions, and the answers and reviews to it; that something was submitted, or accepted, stays',
    period: `${retention.submissionMonths} months`,
    count: ({ db, clock }) => countDue(db, 'submissions', clock.now()),
    purge: ({ db, clock }) => clearSubmissions(db, clock.now()),
  },
  'preview-events': deleting('preview-events', 'Steps in previews', `${retention.trackingDays} days`),
  mails: deleting('mails', 'Copies of emails', `${retention.sentMailDays} days`),
  'webhook-deliveries': deleting('webhook-deliveries', 'Events sent to webhooks', `${retention.trackingDays} days`),
  audit: deleting('audit', 'Record of admins’ actions', `${retention.maxYears} years`),
  sessions: deleting(
    'sessions',
    'Ended sessions; the newest of an account tells when it was last used and goes with it',
    `${retention.trackingDays} days`,
  ),
  'password-links': deleting('password-links', 'Links for a new password', 'a day after they expired'),
  'passkey-challenges': deleting(
    'passkey-challenges',
    'Challenges for passkeys that nobody answered',
    'ten minutes after they were made, removed daily',
  ),
  'sign-in-attempts': deleting('sign-in-attempts', 'Attempts to sign in with a provider', 'a day after they expired'),
  consents: {
    what: 'Consents: in force they end by themselves; the proof of an ended one is deleted, and so is one that nobody confirmed',
    period: `unconfirmed ${retention.unconfirmedConsentDays} days; ${retention.maxYears} years after they were given, and again as long for the proof`,
    count: ({ db, clock }) => countDue(db, 'consents', clock.now()),
    purge: ({ db, clock }) => endConsents(db, clock.now()),
  },
  'kept-certificates': deleting(
    'kept-certificates',
    'Certificates kept by people who deleted their account',
    `${retention.maxYears} years after they were issued`,
  ),
  nudges: deleting('nudges', 'Hashed notes of nudges, so that nobody is nudged twice', `${nudgePauseDays} days`),
  tombstones: deleting(
    'tombstones',
    'Hashed notes of erasures and of what people ended, so that a restored backup brings none of it back',
    `${retention.tombstoneMonths} months`,
  ),
  counters: {
    what: 'Counters of rate limits and of failed sign-ins (hashes)',
    period: 'a day; also removed every hour',
    count: async () => 0,
    purge: async (deps) => (await forgetOldCounters(deps as Deps)) + (await deleteOldTries(deps)),
  },
  authors: {
    what: 'Who uploaded a file, edited a lesson or drafted one: always an admin',
    period: 'as long as the admin’s account; deleting it takes the name off what stays, and the drafts with it',
    count: async () => 0,
    purge: async () => 0,
  },
  refusals: {
    what: 'Hashed refusals of our emails',
    period: 'as long as we send email: they are the promise not to write',
    count: async () => 0,
    purge: async () => 0,
  },
} as const satisfies Record<string, RetentionRule>

/** Name of a rule of the table. */
export type RetentionId = keyof typeof retentionRules

/** How many rows each rule would remove. */
export async function countExpired(deps: PurgeDeps): Promise<Record<RetentionId, number>> {
  const result = {} as Record<RetentionId, number>
  for (const id of Object.keys(retentionRules) as RetentionId[]) result[id] = await retentionRules[id].count(deps)
  return result
}

/** Applies every rule, however much goes. Returns what went, by rule. */
export async function purgeExpired(deps: PurgeDeps): Promise<Record<RetentionId, number>> {
  await deleteRefusedPurge(deps.db)
  const result = {} as Record<RetentionId, number>
  for (const id of Object.keys(retentionRules) as RetentionId[]) result[id] = await retentionRules[id].purge(deps)
  return result
}

/** Says what stopped a purge. */
export const largePurgeSentence = ({ table, due, rows }: LargeDeletion): string =>
  `it would delete ${due} of the ${rows} rows of ${table.replaceAll('_', ' ')} at once`

/** What to do about a purge that has stopped. */
export const largePurgeRemedy =
  'Check the date of the server. If it is right, run `npm run purge -- --yes`; `npm run purge -- --dry-run` lists what would go.'

/** Finds what would stop a purge: a table of which more than a third is due may mean that the clock is wrong. */
export async function findLargePurge({ db, clock }: PurgeDeps): Promise<LargeDeletion | undefined> {
  const large = await findLargeDeletion(db, clock.now())
  if (large) await setRefusedPurge(db, large)
  return large
}

/** What stopped the newest purge; undefined when it ran. */
export const getRefusedPurge = ({ db }: Pick<Deps, 'db'>): Promise<LargeDeletion | undefined> => findRefusedPurge(db)

/** Applies every rule, unless more than a third of a table would go at once: the dashboard then says what to do. */
export async function purgeDaily(deps: PurgeDeps & Pick<Deps, 'log'>): Promise<void> {
  const large = await findLargePurge(deps)
  if (large) deps.log.warn({ part: 'jobs', ...large }, `the daily purge has stopped: ${largePurgeSentence(large)}`)
  else deps.log.info({ part: 'jobs', removed: await purgeExpired(deps) }, 'purged what has reached the end of its period')
}
