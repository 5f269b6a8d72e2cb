import { join } from 'node:path'
import type { Deps } from './deps.ts'
import { moveRestoredFiles } from './embedded-postgres/restore.ts'
import { beginStatusList } from './features/badges/badges.service.ts'
import { retireBadgeKey } from './features/badges/signing-key.ts'
import { forgetSeenClock } from './features/privacy/clock-doubt.service.ts'
import { reapplyErasures, takeErasuresOfRestore } from './features/privacy/erasure.service.ts'
import { reapplyRefusals } from './features/privacy/unsubscribe.service.ts'
import { endEverySession } from './features/sessions/sessions.service.ts'

/**
 * Does in a restored database what must not be undone by going back in time: people who were erased since are erased again, whoever has refused our mails since refuses them still, what people have ended since ends again, badges get no place that
 * was given out since, no badge key that was replaced since signs another badge, and no session that was ended since is open again. The restore itself notes that this is to be done, and it happens once: at the
 * end of the restore, or at the next start where that was interrupted. Returns how many accounts, addresses and certificates were erased; undefined when
 * there was nothing to do.
 */
export const settleRestored = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const noted = await takeErasuresOfRestore(trx)
    if (noted === undefined) return undefined
    await moveRestoredFiles(join(deps.config.DATA_DIR, 'files'))
    await forgetSeenClock(trx)
    await endEverySession(trx, deps.clock.now())
    await beginStatusList({ ...deps, db: trx })
    await retireBadgeKey({ ...deps, db: trx })
    await reapplyRefusals(
      trx,
      noted.filter((one) => one.kind === 'refusal'),
    )
    return reapplyErasures(
      trx,
      deps,
      noted.filter((one) => one.kind !== 'refusal'),
    )
  })
