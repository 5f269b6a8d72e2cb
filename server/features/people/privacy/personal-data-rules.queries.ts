import { type RawBuilder, sql } from 'kysely'
import { retention } from '#content/retention.ts'
import type { MentionPlace } from '#contract/privacy.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** The person whose rows are selected. Null matches nothing, so that data they may not see or erase is never touched. */
export type About = { userId: string | null; email: string | null; emailHash: string | null; certificateHash: string | null }

type Sql<Result = unknown> = RawBuilder<Result>

export type RetentionRule = {
  what: string
  /** The period in words; the policy prints its number. */
  period: string
  due: (now: Date) => Sql
  set?: (now: Date) => Sql
  /** Rows are kept for hours or days, so many may be due at once. */
  shortLived?: true
}

/** A list of an export, ordered by its first column: columns of the table and of joined tables. */
type List<Column> = { columns: readonly Column[]; select?: Sql; join?: Sql; rows?: (about: About) => Sql }

/** A column in which others may have written about a person: `keys` restricts JSON keys, `quotes` names a list of quotes with their speakers' `name`. */
export type MentionColumn = { name: string; holds: 'text' | 'html' | 'json'; keys?: readonly string[]; quotes?: string }

export type Mentions = {
  place: MentionPlace
  id?: Sql<string>
  at: string
  columns: readonly MentionColumn[]
  written?: Sql<boolean>
}

export type Declaration<Column> = {
  person: (about: About) => Sql
  /** The export's lists with their columns, or the reason why the table is not exported. */
  export: Record<string, readonly Column[] | List<Column>> | string
  /** Columns that are not exported; ids, hashes and search columns need not be listed. */
  withheld?: readonly Column[]
  /** Retention rules, the tables with whose rows they are deleted, or how long rows stay. */
  keep: Record<string, RetentionRule> | readonly (keyof DB)[] | string
  /** Delete, cascade with another table's row, run statements, or keep for a reason. */
  erase: 'delete' | 'cascade' | ((about: About) => Sql[]) | { stays: string }
  mentions?: Mentions
}

export const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
export const monthBefore = (now: Date, months: number) => sql`(${now}::timestamptz - make_interval(months => ${months}::integer))`
export const daysAfter = (column: string, days: number) => (now: Date) =>
  sql`${sql.ref(`t.${column}`)} <= ${dayBefore(now, days)}`
export const monthsAfter = (column: string, months: number) => (now: Date) =>
  sql`${sql.ref(`t.${column}`)} <= ${monthBefore(now, months)}`
export const rule = (what: string, period: string, due: RetentionRule['due'], set?: RetentionRule['set']): RetentionRule =>
  set ? { what, period, due, set } : { what, period, due }
export const shortRule = (what: string, period: string, due: RetentionRule['due']): RetentionRule => ({
  what,
  period,
  due,
  shortLived: true,
})

export const byUser =
  (column = 'user_id') =>
  (about: About) =>
    sql`${sql.ref(`t.${column}`)} = ${about.userId}::uuid`
export const byEmail =
  (column = 'email') =>
  (about: About) =>
    sql`${sql.ref(`t.${column}`)} = ${about.email}`
export const byEmailHash = (about: About) => sql`t.email_hash = ${about.emailHash}`
export const learnersOf = ({ userId, email }: About) => sql`(select id from learners where user_id = ${userId}::uuid union all
  select l.id from learners l join invitations i on i.id = l.invitation_id where i.email = ${email})`
export const byLearner = (about: About) => sql`t.learner_id in ${learnersOf(about)}`
export const bySubmission = (about: About) =>
  sql`t.submission_id in (select id from submissions where learner_id in ${learnersOf(about)})`
export const byCertificate = ({ userId, certificateHash }: About) =>
  sql`t.code in (select code from certificates where user_id = ${userId}::uuid union all
    select code from certificates where address_hash = ${certificateHash})`

const joinLesson = sql`join lessons l on l.id = t.lesson_id`
export const ofLesson = <Column>(columns: readonly Column[], select = sql`l.module_id, l.title`) => ({
  columns,
  select,
  join: joinLesson,
})

export const text = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'text' }))
export const json = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'json' }))
export const testimonials: MentionColumn[] = [{ name: 'settings', holds: 'json', quotes: 'testimonials' }]

export const withAccount = { keep: ['users'], erase: 'cascade' } as const
export const withLearner = { person: byLearner, keep: ['learners'], erase: 'cascade' } as const
export const byAdmin = {
  export: 'the work of admins, shown by what they did',
  keep: 'as long as the account of the admin, whose name goes with it',
  erase: 'cascade',
} as const
export const hashesOnly = {
  person: () => sql`false`,
  export: 'keyed hashes that cannot be traced back to anybody',
  erase: { stays: 'as keyed hashes' },
} as const

export const { inactiveAccountAnswerDays, expiredInvitationDays, submissionMonths, trackingDays, maxYears } = retention
export const afterExpiry = `${expiredInvitationDays} days after they expired`
export const submissionPeriod = `${submissionMonths} months`
export const trackingPeriod = `${trackingDays} days`
export const ofOldSubmission = (now: Date) =>
  sql`t.submission_id in (select id from submissions where submitted_at <= ${monthBefore(now, submissionMonths)})`
