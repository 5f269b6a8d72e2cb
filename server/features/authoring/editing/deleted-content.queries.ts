import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

export const hideLessons = (trx: Queryable, moduleId: number, deletedAt: Date, lessonRowId?: string) =>
  trx
    .updateTable('lessons')
    .set((row) => ({ deletedAt, wasShown: row.ref('isShown'), isShown: false }))
    .where('moduleId', '=', moduleId)
    .where('deletedAt', 'is', null)
    .$if(lessonRowId !== undefined, (query) => query.where('id', '=', lessonRowId ?? ''))
    .execute()

export const hideModule = (trx: Queryable, id: string, deletedAt: Date) =>
  trx
    .updateTable('modules')
    .set((row) => ({ deletedAt, isPublished: false, updatedAt: deletedAt, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The lessons deleted with a module have its time of deletion. */
export const listDeletedRows = async (db: Queryable, since: Date) =>
  (
    await sql<{ id: string; kind: 'module' | 'lesson'; moduleId: number; title: string; lessonCount: number; deletedAt: Date }>`
      select id, 'module' as kind, module_id as "moduleId", title, deleted_at as "deletedAt",
        (select count(*)::int from lessons l where l.module_id = m.module_id and l.deleted_at = m.deleted_at) as "lessonCount"
      from modules m where deleted_at > ${since}
      union all
      select l.id, 'lesson', l.module_id, l.title, l.deleted_at, 0
      from lessons l join modules m on m.module_id = l.module_id
      where l.deleted_at > ${since} and m.deleted_at is null
      order by "deletedAt" desc, "moduleId", title, id`.execute(db)
  ).rows

export const listDeletedModuleIds = async (db: Queryable): Promise<number[]> =>
  (await db.selectFrom('modules').select('moduleId').where('deletedAt', 'is not', null).execute()).map((row) => row.moduleId)

export async function setLessonsRestored(trx: Queryable, moduleId: number, deletedAt: Date, lessonRowId?: string) {
  const rows = await trx
    .updateTable('lessons')
    .set((row) => ({ deletedAt: null, isShown: row.ref('wasShown') }))
    .where('moduleId', '=', moduleId)
    .where('deletedAt', '=', deletedAt)
    .$if(lessonRowId !== undefined, (query) => query.where('id', '=', lessonRowId ?? ''))
    .returning('lessonId')
    .execute()
  return rows.map(({ lessonId }) => lessonId)
}

/** Prerequisites that were deleted meanwhile are left out. */
export const setModuleRestored = (trx: Queryable, id: string, now: Date) =>
  trx
    .updateTable('modules')
    .set((row) => ({
      deletedAt: null,
      updatedAt: now,
      editedAt: now,
      revision: row('revision', '+', 1),
      prerequisites: sql<number[]>`array(select wanted from unnest(prerequisites) wanted
        where exists (select from modules other where other.module_id = wanted and other.deleted_at is null))`,
    }))
    .where('id', '=', id)
    .execute()

/** Lets shipped content be loaded again; `lessonId` 0 is the module itself. */
export const forgetRemovedContent = (trx: Queryable, moduleId: number, lessonIds: number[]) =>
  trx.deleteFrom('removedContent').where('moduleId', '=', moduleId).where('lessonId', 'in', lessonIds).execute()

/** Deletes what was hidden before a time, with the progress of learners. Returns how many. */
export async function deleteHidden(db: Queryable, before: Date): Promise<number> {
  const lessons = await db.deleteFrom('lessons').where('deletedAt', '<=', before).executeTakeFirst()
  const modules = await db.deleteFrom('modules').where('deletedAt', '<=', before).executeTakeFirst()
  return Number(lessons.numDeletedRows + modules.numDeletedRows)
}
