import { type RawBuilder, sql } from 'kysely'
import { retention } from '#content/retention.ts'
import { forgetOldTries } from '../auth/sign-in-tries.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { forgetOldCounters } from '../http/rate-limit.ts'
import { purgeWaitlist } from '../waitlist/purge-waitlist.task.ts'

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

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
const monthBefore = (now: Date, months: number) => sql`(${now}::timestamptz - make_interval(months => ${months}::integer))`

const countRows = async (db: Queryable, from: RawBuilder<unknown>) =>
  (await sql<{ due: number }>`select count(*) as due from ${from}`.execute(db)).rows[0]!.due

/** A rule that deletes the rows of one table (aliased `t`) for which the condition holds. */
const deleting = (what: string, period: string, table: string, due: (now: Date) => RawBuilder<unknown>): RetentionRule => ({
  what,
  period,
  count: ({ db, clock }) => countRows(db, sql`${sql.table(table)} t where ${due(clock.now())}`),
  purge: async ({ db, clock }) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} t where ${due(clock.now())}`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
})

const dueSubmissions = (now: Date) =>
  sql`t.submitted_at <= ${monthBefore(now, retention.submissionMonths)} and (t.field_values <> '{}'
    or exists (select from submission_feedback f where f.submission_id = t.id))`

const dueMembers = (now: Date) => sql`team_members m using teams t where t.id = m.team_id and t.status = 'approved'
  and m.user_id is null and not m.is_contact and t.approved_at <= ${dayBefore(now, 14 + retention.unusedInvitationDays)}
  and not exists (select from activations a where a.team_id = m.team_id and a.email = m.email)`

const overdueConsents = (now: Date) =>
  sql`t.withdrawn_at is null and t.given_at <= ${monthBefore(now, retention.longestYears * 12)}`

const unusedDays = `${retention.unusedInvitationDays} days after they expired`

/** The table of periods. Each kind of personal data has its line; what has none is named with the reason. */
export const retentionRules = {
  'inactive-accounts': deleting(
    'Learners’ accounts with everything learned, without a sign-in',
    `${retention.inactiveAccountMonths} months`,
    'users',
    (now) => sql`t.role = 'user' and t.created_at <= ${monthBefore(now, retention.inactiveAccountMonths)}
      and not exists (select from sessions s where s.user_id = t.id
        and s.created_at > ${monthBefore(now, retention.inactiveAccountMonths)})`,
  ),
  'ended-demos': deleting(
    'Demo accounts without a request under review',
    `${retention.endedDemoDays} days after the demo ended`,
    'users',
    (now) => sql`t.user_type = 'demo' and t.access_expires_at <= ${dayBefore(now, retention.endedDemoDays)}
      and not exists (select from team_members m join teams on teams.id = m.team_id
        where m.email = t.email and teams.status = 'pending')`,
  ),
  'team-requests': deleting(
    'Team requests with their contact and members',
    `${retention.teamRequestMonths} months after the decision`,
    'teams',
    (now) => sql`coalesce(t.approved_at, t.rejected_at, t.created_at) <= ${monthBefore(now, retention.teamRequestMonths)}`,
  ),
  invitations: deleting(
    'Invitations with the work done in their preview',
    unusedDays,
    'invitations',
    (now) => sql`t.expires_at <= ${dayBefore(now, retention.unusedInvitationDays)}
      and not exists (select from teams where teams.invitation_id = t.id and teams.status = 'pending')`,
  ),
  activations: {
    what: 'Activations, and members who never used theirs',
    period: unusedDays,
    count: async ({ db, clock }) =>
      countRows(db, sql`activations t where t.expires_at <= ${dayBefore(clock.now(), retention.unusedInvitationDays)}`),
    purge: async ({ db, clock }) => {
      const now = clock.now()
      const due = dayBefore(now, retention.unusedInvitationDays)
      const gone = await sql`delete from activations t where t.expires_at <= ${due}`.execute(db)
      await sql`delete from ${dueMembers(now)}`.execute(db)
      return Number(gone.numAffectedRows ?? 0)
    },
  },
  waitlists: {
    what: 'Waitlist entries',
    period: `unconfirmed ${retention.unconfirmedWaitlistDays} days, ${retention.waitlistAfterLaunchMonths} months after the launch mail, at most ${retention.longestYears} years`,
    count: (deps) => purgeWaitlist(deps, true),
    purge: (deps) => purgeWaitlist(deps),
  },
  submissions: {
    what: 'What was written in submissions, and the answers to it; that something was submitted stays',
    period: `${retention.submissionMonths} months`,
    count: ({ db, clock }) => countRows(db, sql`submissions t where ${dueSubmissions(clock.now())}`),
    purge: ({ db, clock }) =>
      db.transaction().execute(async (trx) => {
        const due = sql`(select t.id from submissions t where ${dueSubmissions(clock.now())})`
        const ids = (await sql<{ id: string }>`select id from ${due} as due`.execute(trx)).rows.map(({ id }) => id)
        if (ids.length === 0) return 0
        await trx.deleteFrom('submissionFeedback').where('submissionId', 'in', ids).execute()
        await sql`update submissions set field_values = '{}' where id = any(${ids}::uuid[])`.execute(trx)
        return ids.length
      }),
  },
  'preview-events': deleting(
    'Steps in previews',
    `${retention.trackingDays} days`,
    'preview_events',
    (now) => sql`t.at <= ${dayBefore(now, retention.trackingDays)}`,
  ),
  mails: deleting(
    'Copies of mails',
    `${retention.sentMailDays} days`,
    'mail',
    (now) => sql`t.created_at <= ${dayBefore(now, retention.sentMailDays)} and t.state <> 'queued'`,
  ),
  audit: deleting(
    'Record of admins’ actions',
    `${retention.longestYears} years`,
    'audit_entries',
    (now) => sql`t.at <= ${monthBefore(now, retention.longestYears * 12)}`,
  ),
  sessions: deleting(
    'Ended sessions; the newest of an account tells when it was last used and goes with it',
    `${retention.trackingDays} days`,
    'sessions',
    (now) => sql`coalesce(t.ended_at, t.expires_at) <= ${dayBefore(now, retention.trackingDays)}
      and exists (select from sessions s where s.user_id = t.user_id and (s.created_at, s.id) > (t.created_at, t.id))`,
  ),
  'password-links': deleting(
    'Links for a new password',
    'a day after they expired',
    'password_resets',
    (now) => sql`t.expires_at <= ${dayBefore(now, 1)}`,
  ),
  'sign-in-trips': deleting(
    'Trips to a sign-in provider',
    'a day after they expired',
    'social_attempts',
    (now) => sql`t.expires_at <= ${dayBefore(now, 1)}`,
  ),
  consents: {
    what: 'Consents: in force they end by themselves; the proof of an ended one is deleted',
    period: `${retention.longestYears} years after they were given, and again as long for the proof`,
    count: ({ db, clock }) =>
      countRows(
        db,
        sql`consents t where ${overdueConsents(clock.now())}
          or t.withdrawn_at <= ${monthBefore(clock.now(), retention.longestYears * 12)}`,
      ),
    purge: async ({ db, clock }) => {
      const now = clock.now()
      const proof =
        await sql`delete from consents t where t.withdrawn_at <= ${monthBefore(now, retention.longestYears * 12)}`.execute(db)
      const ended = await sql`update consents t set withdrawn_at = ${now} where ${overdueConsents(now)}`.execute(db)
      return Number(proof.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0)
    },
  },
  'kept-certificates': deleting(
    'Certificates kept by people who deleted their account',
    `${retention.longestYears} years after they were issued`,
    'certificates',
    (now) => sql`t.user_id is null and t.issued_at <= ${monthBefore(now, retention.longestYears * 12)}`,
  ),
  counters: {
    what: 'Counters of rate limits and of failed sign-ins (hashes)',
    period: 'a day; also removed every hour',
    count: async () => 0,
    purge: async (deps) => (await forgetOldCounters(deps as Deps)) + (await forgetOldTries(deps)),
  },
  refusals: {
    what: 'Hashed refusals of our mails',
    period: 'as long as we send e-mail: they are the promise not to write',
    count: async () => 0,
    purge: async () => 0,
  },
} as const satisfies Record<string, RetentionRule>

/** Name of a rule of the table. */
export type RetentionId = keyof typeof retentionRules

/** Applies every rule, or with `dryRun` only counts. Returns what went, or would go, by rule. */
export async function purgeExpired(deps: PurgeDeps, options: { dryRun?: boolean } = {}): Promise<Record<RetentionId, number>> {
  const result = {} as Record<RetentionId, number>
  for (const id of Object.keys(retentionRules) as RetentionId[])
    result[id] = await retentionRules[id][options.dryRun ? 'count' : 'purge'](deps)
  return result
}
