import type { Deps } from './deps.ts'
import { beginStatusList } from './features/badges/badges.service.ts'
import { reapplyErasures } from './features/privacy/erasure.service.ts'
import type { readErasures } from './features/privacy/erasures-file.ts'
import { endEverySession } from './features/sessions/sessions.service.ts'

/**
 * Does in a restored database what must not be undone by going back in time: people who were erased since are erased again, badges get no place that
 * was given out since, and no session that was ended since is open again. Returns how many accounts and addresses were erased.
 */
export async function settleRestored(
  deps: Pick<Deps, 'db' | 'clock'>,
  erasures: Awaited<ReturnType<typeof readErasures>>,
): Promise<number> {
  await endEverySession(deps.db, deps.clock.now())
  await beginStatusList(deps)
  return reapplyErasures(deps, erasures)
}
