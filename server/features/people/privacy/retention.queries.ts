import { sql } from 'kysely'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { inPageRanges } from '../../../platform/db/in-page-ranges.ts'
import { findInstallationValue, setInstallationValue, takeInstallationValue } from '../../../platform/db/installation.ts'
import { declarations } from './personal-data.queries.ts'
import type { RetentionRule } from './personal-data-rules.queries.ts'

type RuleOfTable = RetentionRule & { id: string; table: string }

export const rules: readonly RuleOfTable[] = declarations.flatMap(({ table, keep }) =>
  typeof keep === 'string' || Array.isArray(keep) ? [] : Object.entries(keep).map(([id, rule]) => ({ id, table, ...rule })),
)

async function countOf(db: Queryable, table: string, ofTable: readonly RuleOfTable[], now: Date) {
  const isDue = sql.join(
    ofTable.map(({ due }) => sql`(${due(now)})`),
    sql` or `,
  )
  const counted = sql<{ due: number; rows: number }>`select count(*) filter (where ${isDue}) as due, count(*) as rows
    from ${sql.table(table)} t`
  return (await counted.execute(db)).rows[0] ?? { due: 0, rows: 0 }
}

export const countDue = async (db: Queryable, rule: RuleOfTable, now: Date): Promise<number> =>
  (await countOf(db, rule.table, [rule], now)).due

/** Ends the due rows in batches. Returns how many. */
export const endDue = (db: Database, { table, due, set }: RuleOfTable, now: Date): Promise<number> =>
  inPageRanges(db, table, async (inRange) => {
    const where = sql`(${due(now)}) and ${inRange('t')}`
    const statement = set
      ? sql`update ${sql.table(table)} t set ${set(now)} where ${where}`
      : sql`delete from ${sql.table(table)} t where ${where}`
    return Number((await statement.execute(db)).numAffectedRows ?? 0)
  })

export type LargeDeletion = { table: string; due: number; rows: number }

/** Smaller tables are exempt: one of two old invitations is no sign of a wrong clock. */
const fewRows = 10

/** Finds a table of which more than a third is due. Short-lived rows do not count, because they are often due at once. */
export async function findLargeDeletion(db: Queryable, now: Date): Promise<LargeDeletion | undefined> {
  const lasting = rules.filter(({ shortLived }) => !shortLived)
  for (const [table, ofTable] of Map.groupBy(lasting, (rule) => rule.table)) {
    const { due, rows } = await countOf(db, table, ofTable, now)
    if (due >= fewRows && due * 3 > rows) return { table, due, rows }
  }
  return undefined
}

const refusedKey = 'refused-purge'

export const findRefusedPurge = async (db: Queryable): Promise<LargeDeletion | undefined> =>
  (await findInstallationValue(db, refusedKey)) as LargeDeletion | undefined

export const setRefusedPurge = (db: Queryable, large: LargeDeletion) => setInstallationValue(db, refusedKey, large)

export const deleteRefusedPurge = (db: Queryable) => takeInstallationValue(db, refusedKey)
