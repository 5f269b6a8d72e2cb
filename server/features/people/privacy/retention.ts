import type { Deps } from '../../../deps.ts'
import {
  countDue,
  deleteRefusedPurge,
  endDue,
  findLargeDeletion,
  findRefusedPurge,
  type LargeDeletion,
  rules,
  setRefusedPurge,
} from './retention.queries.ts'

type PurgeDeps = Pick<Deps, 'db' | 'clock'>

export const retentionRules = rules.map(({ id, what, period }) => ({ id, what, period }))

export async function countExpired({ db, clock }: PurgeDeps): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const rule of rules) counts[rule.id] = await countDue(db, rule, clock.now())
  return counts
}

/** Applies every rule without a limit. Returns the number of rows by rule. */
export async function purgeExpired({ db, clock }: PurgeDeps): Promise<Record<string, number>> {
  await deleteRefusedPurge(db)
  const counts: Record<string, number> = {}
  for (const rule of rules) counts[rule.id] = await endDue(db, rule, clock.now())
  return counts
}

export const largePurgeSentence = ({ table, due, rows }: LargeDeletion): string =>
  `it would delete ${due} of the ${rows} rows of ${table.replaceAll('_', ' ')} at once`

export const largePurgeRemedy =
  'Check the date of the server. If it is right, run `npm run purge -- --yes`; `npm run purge -- --dry-run` lists what would go.'

/** Finds a table of which more than a third is due, which may mean that the clock is wrong (decision 33). */
export async function findLargePurge({ db, clock }: PurgeDeps): Promise<LargeDeletion | undefined> {
  const large = await findLargeDeletion(db, clock.now())
  if (large) await setRefusedPurge(db, large)
  return large
}

export const getRefusedPurge = ({ db }: Pick<Deps, 'db'>): Promise<LargeDeletion | undefined> => findRefusedPurge(db)

/** Applies every rule unless more than a third of a table is due; the dashboard then shows what to do. */
export async function purgeDaily(deps: PurgeDeps & Pick<Deps, 'log'>): Promise<void> {
  const large = await findLargePurge(deps)
  if (large) deps.log.warn({ part: 'jobs', ...large }, `the daily purge has stopped: ${largePurgeSentence(large)}`)
  else deps.log.info({ part: 'jobs', removed: await purgeExpired(deps) }, 'purged what has reached the end of its period')
}
