import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { findInstallationValue, setInstallationValue } from './installation.ts'

type Count<Figures> = { countedAt: string; countingMs: number; figures: Figures }

/** Counts faster than this are refreshed by requests; slower ones only by the job. */
const quickCountMs = 50

/** Due after a hundred times the counting time, so that counting uses at most 1 % of the time. */
function isDue({ countedAt, countingMs }: Count<unknown>, now: Date): boolean {
  const age = now.getTime() - Date.parse(countedAt)
  // A count from the future was made before the clock was set back.
  return age < 0 || age >= 100 * countingMs
}

/** A count over whole tables, stored in `installation`. Results of another version, in another shape than `figures`, are ignored. */
export function cachedCount<Figures>(
  key: string,
  figures: z.ZodType<Figures>,
  count: (db: Deps['db'], now: Date) => Promise<Figures>,
) {
  const stored = z.object({ countedAt: z.iso.datetime(), countingMs: z.number(), figures })
  type Counting = Pick<Deps, 'db' | 'clock'>

  const findLast = async (db: Deps['db']): Promise<Count<Figures> | undefined> =>
    stored.safeParse(await findInstallationValue(db, key)).data

  async function countNow({ db, clock }: Counting): Promise<Count<Figures>> {
    const now = clock.now()
    const startedAt = performance.now()
    const counted = await count(db, now)
    const result = { countedAt: now.toISOString(), countingMs: performance.now() - startedAt, figures: counted }
    await setInstallationValue(db, key, result)
    return result
  }

  return {
    countNow,
    /** Counts again when the last count is too old for its cost. */
    async countWhenDue(deps: Counting): Promise<void> {
      const last = await findLast(deps.db)
      if (last === undefined || isDue(last, deps.clock.now())) await countNow(deps)
    },
    /** A new count if counting is fast, else the last one; undefined before the first. */
    async find(deps: Counting): Promise<Count<Figures> | undefined> {
      const last = await findLast(deps.db)
      return last && last.countingMs <= quickCountMs && isDue(last, deps.clock.now()) ? countNow(deps) : last
    },
  }
}
