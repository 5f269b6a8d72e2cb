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

/** Completes a restore once (decision 34). Returns the number of repeated erasures; undefined when nothing was due. */
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
