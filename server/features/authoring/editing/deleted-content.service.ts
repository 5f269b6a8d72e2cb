import { type DeletedContent, restorableDays } from '#contract/deleted-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import {
  deleteHidden,
  forgetRemovedContent,
  listDeletedRows,
  setLessonsRestored,
  setModuleRestored,
} from './deleted-content.queries.ts'
import { lockCourse } from './modules.queries.ts'

const restorableMs = restorableDays * 24 * 3600 * 1000
const since = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - restorableMs)

export const listDeletedContent = async (deps: Deps): Promise<DeletedContent[]> =>
  (await listDeletedRows(deps.db, since(deps))).map(({ id, deletedAt, ...row }) => ({
    ...row,
    _id: id,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString(),
  }))

/** Restores a module as a draft, or a lesson as it was, at its place. Throws `deleted-content-not-found`. */
export function restoreDeletedContent(deps: Deps, id: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const found = (await listDeletedRows(trx, since(deps))).find((row) => row.id === id)
    if (!found) throw new DomainError('deleted-content-not-found')
    const { kind, moduleId, deletedAt, title } = found
    const lessonIds = await setLessonsRestored(trx, moduleId, deletedAt, kind === 'lesson' ? id : undefined)
    if (kind === 'module') await setModuleRestored(trx, id, deps.clock.now())
    await forgetRemovedContent(trx, moduleId, kind === 'module' ? [0, ...lessonIds] : lessonIds)
    const subject = kind === 'module' ? `${moduleId}` : `${moduleId}.${lessonIds[0]}`
    await recordAction(trx, deps, actor, `deleted-${kind}-restored`, kind, subject, { title })
  })
}

/** Permanently deletes modules and lessons that were deleted 30 days ago. Returns how many. */
export const deleteOldContent = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> => deleteHidden(deps.db, since(deps))
