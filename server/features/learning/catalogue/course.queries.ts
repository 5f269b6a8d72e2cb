import type { InsertObject } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { findInstallationValue, setInstallationValue } from '../../../platform/db/installation.ts'
import type { DB } from '../../../platform/db/tables.ts'

export const listCourseRows = (db: Queryable) =>
  Promise.all([
    db.selectFrom('modules').selectAll().where('deletedAt', 'is', null).orderBy('position').orderBy('moduleId').execute(),
    db
      .selectFrom('lessons')
      .selectAll()
      .where('isShown', '=', true)
      .orderBy('moduleId')
      .orderBy('position')
      .orderBy('lessonId')
      .execute(),
  ])

const hashKey = 'course-content'

export const findContentHash = (db: Queryable): Promise<unknown> => findInstallationValue(db, hashKey)

export const setContentHash = (trx: Queryable, hash: string): Promise<void> => setInstallationValue(trx, hashKey, hash)

/** Shipped content deleted by an admin; `lessonId` 0 is the module itself. */
export const listRemovedContent = (db: Queryable) => db.selectFrom('removedContent').select(['moduleId', 'lessonId']).execute()

/** Writes a shipped module unless an admin has edited it. */
export const setShippedModule = (trx: Queryable, module: InsertObject<DB, 'modules'>) => {
  const { moduleId: _, ...values } = module
  return trx
    .insertInto('modules')
    .values(module)
    .onConflict((conflict) => conflict.column('moduleId').doUpdateSet(values).where('modules.editedAt', 'is', null))
    .execute()
}

/** Writes a shipped lesson unless an admin has edited it. */
export const setShippedLesson = (trx: Queryable, lesson: InsertObject<DB, 'lessons'>) => {
  const { moduleId: _, lessonId: __, ...values } = lesson
  return trx
    .insertInto('lessons')
    .values(lesson)
    .onConflict((conflict) =>
      conflict.columns(['moduleId', 'lessonId']).doUpdateSet(values).where('lessons.editedAt', 'is', null),
    )
    .execute()
}

/** Deletes lessons that are not shipped any more, unless an admin has edited them. */
export const deleteLessonsExcept = (trx: Queryable, moduleId: number, lessonIds: number[]) =>
  trx
    .deleteFrom('lessons')
    .where('moduleId', '=', moduleId)
    .where('lessonId', 'not in', [0, ...lessonIds])
    .where('editedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()

export const findLessonNameRow = (db: Queryable, lessonId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .selectAll('lessons')
    .select('modules.title as moduleTitle')
    .where('lessons.id', '=', lessonId)
    .executeTakeFirst()
