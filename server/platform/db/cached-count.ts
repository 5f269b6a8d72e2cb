import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { findInstallationValue, setInstallationValue } from './installation.ts'

/**
 * A count over whole tables that a job makes and requests read, because with 100,000 rows it takes more than a second. It is stored in
 * `installation`; one in another shape than `figures` counts as none.
 */
export function cachedCount<Figures>(
  key: string,
  figures: z.ZodType<Figures>,
  count: (db: Deps['db'], now: Date) => Promise<Figures>,
) {
  const stored = z.object({ countedAt: z.iso.datetime(), figures })
  return {
    async count({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
      const now = clock.now()
      await setInstallationValue(db, key, { countedAt: now.toISOString(), figures: await count(db, now) })
    },
    /** The last count; undefined before the first. */
    find: async (db: Deps['db']) => stored.safeParse(await findInstallationValue(db, key)).data,
  }
}
