import { type RawBuilder, sql } from 'kysely'
import { retention } from '#content/retention.ts'
import { nudgePauseDays } from '#contract/nudges.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { inPageRanges } from '../../platform/db/in-page-ranges.ts'
import { findInstallationValue, setInstallationValue, takeInstallationValue } from '../../platform/db/installation.ts'

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
const monthBefore = (now: Date, months: number) => sql`(${now}::timestamptz - make_interval(months => ${months}::integer))`

const dueSubmissions = (now: Date) =>
  sql`t.submitted_at <= ${monthBefore(now, retention.submissionMonths)} and (t.field_values <> '{}'
    or exists (select from submission_feedback f where f.submission_id = t.id)
    or exists (select from artefacts a where a.submission_id = t.id and (a.ratings <> '[]' or a.note is not null)))`

const dueMembers = (now: Date) => sql`team_members t using teams where teams.id = t.team_id and teams.status = 'approved'
  and t.user_id is null and not t.is_contact and teams.approved_at <= ${dayBefore(now, 14 + retention.unusedInvitationDays)}
  and not exists (select from activations a where a.team_id = t.team_id and a.email = t.email)`

const overdueConsents = (now: Date) => sql`t.withdrawn_at is null and t.given_at <= ${monthBefore(now, retention.maxYears * 12)}`

const unconfirmedConsents = (now: Date) =>
  sql`t.confirmed_at is null and t.given_at <= ${dayBefore(now, retention.unconfirmedConsentDays)}`

/** The rows (aliased `t`) of a table that have reached the end of their period. */
const due = {
  'inactive-accounts': {
    table: 'users',
    where: (now) => sql`t.role = 'user' and t.created_at <= ${monthBefore(now, retention.inactiveAccountMonths)}
      and not exists (select from sessions s where s.user_id = t.id
        and s.created_at > ${monthBefore(now, retention.inactiveAccountMonths)})`,
  },
  'ended-demos': {
    table: 'users',
    where: (now) => sql`t.user_type = 'demo' and t.access_expires_at <= ${dayBefore(now, retention.endedDemoDays)}
      and not exists (select from team_members m join teams on teams.id = m.team_id
        where m.email = t.email and teams.status = 'pending')`,
  },
  'team-requests': {
    table: 'teams',
    where: (now) => sql`coalesce(t.approved_at, t.rejected_at, t.created_at) <= ${monthBefore(now, retention.teamRequestMonths)}`,
  },
  invitations: {
    table: 'invitations',
    where: (now) => sql`t.expires_at <= ${dayBefore(now, retention.unusedInvitationDays)}
      and not exists (select from teams where teams.invitation_id = t.id and teams.status = 'pending')`,
  },
  'preview-events': { table: 'preview_events', where: (now) => sql`t.at <= ${dayBefore(now, retention.trackingDays)}` },
  mails: {
    table: 'mail',
    where: (now) => sql`t.created_at <= ${dayBefore(now, retention.sentMailDays)} and t.state <> 'queued'`,
  },
  'webhook-deliveries': {
    table: 'webhook_deliveries',
    where: (now) => sql`t.created_at <= ${dayBefore(now, retention.trackingDays)}`,
  },
  audit: { table: 'audit_entries', where: (now) => sql`t.at <= ${monthBefore(now, retention.maxYears * 12)}` },
  sessions: {
    table: 'sessions',
    where: (now) => sql`coalesce(t.ended_at, t.expires_at) <= ${dayBefore(now, retention.trackingDays)}
      and exists (select from sessions s where s.user_id = t.user_id and (s.created_at, s.id) > (t.created_at, t.id))`,
  },
  'password-links': { table: 'password_resets', where: (now) => sql`t.expires_at <= ${dayBefore(now, 1)}`, shortLived: true },
  'passkey-challenges': { table: 'passkey_challenges', where: (now) => sql`t.expires_at <= ${now}`, shortLived: true },
  'sign-in-attempts': { table: 'social_attempts', where: (now) => sql`t.expires_at <= ${dayBefore(now, 1)}`, shortLived: true },
  'kept-certificates': {
    table: 'certificates',
    where: (now) => sql`t.user_id is null and t.issued_at <= ${monthBefore(now, retention.maxYears * 12)}`,
  },
  nudges: { table: 'nudges', where: (now) => sql`t.nudged_at <= ${dayBefore(now, nudgePauseDays)}`, shortLived: true },
  tombstones: { table: 'tombstones', where: (now) => sql`t.ended_at <= ${monthBefore(now, retention.tombstoneMonths)}` },
  activations: {
    table: 'activations',
    where: (now) => sql`t.expires_at <= ${dayBefore(now, retention.unusedInvitationDays)}`,
  },
  waitlists: {
    table: 'waitlist_entries',
    where: (now) => sql`t.announced_at <= ${monthBefore(now, retention.waitlistAfterLaunchMonths)}
      or t.created_at <= ${monthBefore(now, retention.maxYears * 12)}
      or t.confirmed_at is null and t.created_at <= ${dayBefore(now, retention.unconfirmedWaitlistDays)}`,
  },
  submissions: { table: 'submissions', where: dueSubmissions },
  consents: {
    table: 'consents',
    where: (now) => sql`${overdueConsents(now)} or ${unconfirmedConsents(now)}
      or t.withdrawn_at <= ${monthBefore(now, retention.maxYears * 12)}`,
  },
} satisfies Record<string, { table: string; where: (now: Date) => RawBuilder<unknown>; shortLived?: true }>

/** What can be due, by the name of its rule. */
export type DueRows = keyof typeof due

const dueOf = (id: DueRows, now: Date) => sql`${sql.table(due[id].table)} t where (${due[id].where(now)})`

/** How many rows are due. */
export async function countDue(db: Queryable, id: DueRows, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from ${dueOf(id, now)}`.execute(db)
  return rows[0]?.due ?? 0
}

/** A table of which a purge would delete much at once. */
export type LargeDeletion = { table: string; due: number; rows: number }

/** Fewer rows than this never count as much: one of two old invitations is no sign of a wrong clock. */
const fewRows = 10

/** A table of which more than a third is due. What is kept for hours or days does not count: it is often due at once. */
export async function findLargeDeletion(db: Queryable, now: Date): Promise<LargeDeletion | undefined> {
  const rules = Object.values<{ table: string; where: (now: Date) => RawBuilder<unknown>; shortLived?: true }>(due)
  const ofTables = Map.groupBy(
    rules.filter(({ shortLived }) => !shortLived),
    ({ table }) => table,
  )
  for (const [table, ofTable] of ofTables) {
    const isDue = sql.join(
      ofTable.map(({ where }) => sql`(${where(now)})`),
      sql` or `,
    )
    const counted = sql<LargeDeletion>`select ${table}::text as table, count(*) filter (where ${isDue}) as due, count(*) as rows
      from ${sql.table(table)} t`
    const [found] = (await counted.execute(db)).rows
    if (found && found.due >= fewRows && found.due * 3 > found.rows) return found
  }
  return undefined
}

const refusedKey = 'refused-purge'

/** What stopped the newest purge; undefined when it ran. */
export const findRefusedPurge = async (db: Queryable): Promise<LargeDeletion | undefined> =>
  (await findInstallationValue(db, refusedKey)) as LargeDeletion | undefined

/** Records what stopped a purge. */
export const setRefusedPurge = (db: Queryable, large: LargeDeletion) => setInstallationValue(db, refusedKey, large)

/** Records that a purge ran. */
export const deleteRefusedPurge = (db: Queryable) => takeInstallationValue(db, refusedKey)

const changedBy = async (db: Queryable, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Deletes what is due, in parts. Returns how many rows went. */
export const deleteDue = (db: Database, id: DueRows, now: Date): Promise<number> =>
  inPageRanges(db, due[id].table, (inRange) => changedBy(db, sql`delete from ${dueOf(id, now)} and ${inRange('t')}`))

/** Deletes members of approved teams whose activation has gone without being used, in parts. */
export const deleteUnusedMembers = (db: Database, now: Date): Promise<number> =>
  inPageRanges(db, 'team_members', (inRange) => changedBy(db, sql`delete from ${dueMembers(now)} and ${inRange('t')}`))

/** Empties due submissions, with what was said about them, in parts. Returns how many. */
export const clearSubmissions = (db: Database, now: Date): Promise<number> =>
  inPageRanges(db, due.submissions.table, (inRange) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`select t.id from ${dueOf('submissions', now)} and ${inRange('t')}`.execute(trx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await trx.deleteFrom('submissionFeedback').where('submissionId', 'in', ids).execute()
      await sql`update artefacts set ratings = '[]', note = null where submission_id = any(${ids}::uuid[])`.execute(trx)
      await sql`update submissions set field_values = '{}' where id = any(${ids}::uuid[])`.execute(trx)
      return ids.length
    }),
  )

/**
 * Deletes the proof of consents that ended long ago and what nobody confirmed, and ends those that were given long ago, in parts. Returns
 * how many.
 */
export const endConsents = (db: Database, now: Date): Promise<number> =>
  inPageRanges(db, due.consents.table, async (inRange) => {
    const ended = sql`t.withdrawn_at <= ${monthBefore(now, retention.maxYears * 12)} or ${unconfirmedConsents(now)}`
    const deleted = await changedBy(db, sql`delete from consents t where (${ended}) and ${inRange('t')}`)
    const statement = sql`update consents t set withdrawn_at = ${now} where ${overdueConsents(now)} and ${inRange('t')}`
    return deleted + (await changedBy(db, statement))
  })
