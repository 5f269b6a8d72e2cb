import { sql } from 'kysely'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { inPageRanges } from '../../../platform/db/in-page-ranges.ts'
import { findInstallationValue, setInstallationValue, takeInstallationValue } from '../../../platform/db/installation.ts'
import { declarations, type RetentionRule } from './personal-data.queries.ts'

type RuleOfTable = RetentionRule & { id: string; table: string }

/** The rules of all tables. */
export const rules: readonly RuleOfTable[] = declarations.flatMap(({ table, keep }) =>
  typeof keep === 'string' || Array.isArray(keep) ? [] : Object.entries(keep).map(([id, rule]) => ({ id, table, ...rule })),
)

/** How many rows of a table there are, and how many of them are due by some of its rules. */
async function countOf(db: Queryable, table: string, ofTable: readonly RuleOfTable[], now: Date) {
  const isDue = sql.join(
    ofTable.map(({ due }) => sql`(${due(now)})`),
    sql` or `,
  )
  const counted = sql<{ due: number; rows: number }>`select count(*) filter (where ${isDue}) as due, count(*) as rows
    from ${sql.table(table)} t`
  return (await counted.execute(db)).rows[0] ?? { due: 0, rows: 0 }
}

/** How many rows are due by a rule. */
export const countDue = async (db: Queryable, rule: RuleOfTable, now: Date): Promise<number> =>
  (await countOf(db, rule.table, [rule], now)).due

/** Ends the rows that are due by a rule, in parts. Returns how many. */
export const endDue = (db: Database, { table, due, set }: RuleOfTable, now: Date): Promise<number> =>
  inPageRanges(db, table, async (inRange) => {
    const where = sql`(${due(now)}) and ${inRange('t')}`
    const statement = set
      ? sql`update ${sql.table(table)} t set ${set(now)} where ${where}`
      : sql`delete from ${sql.table(table)} t where ${where}`
    return Number((await statement.execute(db)).numAffectedRows ?? 0)
  })

/** A table of which a purge would delete much at once. */
export type LargeDeletion = { table: string; due: number; rows: number }

/** Fewer rows than this never count as much: one of two old invitations is no sign of a wrong clock. */
const fewRows = 10

/** A table of which more than a third is due. What is kept for hours or days does not count: it is often due at once. */
export async function findLargeDeletion(db: Queryable, now: Date): Promise<LargeDeletion | undefined> {
  const lasting = rules.filter(({ shortLived }) => !shortLived)
  for (const [table, ofTable] of Map.groupBy(lasting, (rule) => rule.table)) {
    const { due, rows } = await countOf(db, table, ofTable, now)
    if (due >= fewRows && due * 3 > rows) return { table, due, rows }
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
