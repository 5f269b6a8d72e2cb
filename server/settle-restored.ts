import { join } from 'node:path'
import type { Deps } from './deps.ts'
import { applyTombstones } from './features/people/privacy/apply-tombstones.ts'
import { endEverySession } from './features/people/sessions/sessions.service.ts'
import { beginStatusList } from './features/proof/badges/badges.service.ts'
import { retireBadgeKey } from './features/proof/badges/signing-key.ts'
import { restoredKey } from './platform/backup/archive-format.ts'
import { moveRestoredFiles } from './platform/backup/restore.ts'
import { takeInstallationValue } from './platform/db/installation.ts'
import { markOfDatabase, tombstoneList } from './platform/privacy/tombstones-file.ts'

/**
 * Does in a restored database what must not be undone by going back in time: what has ended since the backup ends again (decision 34), files are moved to
 * their place, badges get no place that was given out since, no badge key that was replaced since signs another badge, and no session is open. The restore
 * notes in the database that this is to be done, and it happens once: at the end of the restore, or at the next start where that was interrupted. Returns
 * how many accounts, addresses and certificates were erased; undefined when there was nothing to do.
 */
export const settleRestored = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const noted = await takeInstallationValue(trx, restoredKey)
    if (noted === undefined) return undefined
    await moveRestoredFiles(join(deps.config.DATA_DIR, 'files'))
    await endEverySession(trx, deps.clock.now())
    await beginStatusList({ ...deps, db: trx })
    await retireBadgeKey({ ...deps, db: trx })
    const list = tombstoneList.nullable().parse(noted)
    if (list?.database !== (await markOfDatabase(trx))) return 0
    return applyTombstones(trx, deps, list.tombstones)
  })
