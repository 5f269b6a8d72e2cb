import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** Serialises changes to the order of the course, without blocking instances that start. */
export const lockCourse = (trx: Queryable) => sql`select pg_advisory_xact_lock(hashtext('course-order'))`.execute(trx)

export const listModuleRows = (db: Queryable) =>
  db
    .selectFrom('modules')
    .selectAll('modules')
    .where('deletedAt', 'is', null)
    .select((select) =>
      select
        .selectFrom('lessons')
        .whereRef('lessons.moduleId', '=', 'modules.moduleId')
        .where('lessons.deletedAt', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('lessonCount'),
    )
    .orderBy('position')
    .orderBy('moduleId')
    .execute()

export type ModuleRow = Awaited<ReturnType<typeof listModuleRows>>[number]

/** Whether a lesson has anything to read, watch, answer or fill in. */
export const holdsContent = sql<boolean>`(html ~ '<(img|figure|table|iframe)\\M' or regexp_replace(html, '<[^>]*>|&nbsp;|\\s', '', 'g') <> ''
  or embed_url is not null or quiz is not null or activity is not null or branching_case is not null or conversation is not null
  or jsonb_array_length(decisions) > 0 or jsonb_array_length(assignments) > 0 or jsonb_array_length(resources) > 0)`

export const listLessonContents = (db: Queryable, moduleId: number) =>
  db
    .selectFrom('lessons')
    .select(['lessonId', 'title', 'isShown', holdsContent.as('hasContent')])
    .where('moduleId', '=', moduleId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()

export const isModulePublished = async (db: Queryable, moduleId: number): Promise<boolean> =>
  (await db.selectFrom('modules').select('isPublished').where('moduleId', '=', moduleId).executeTakeFirst())?.isPublished ?? false

export const moduleExists = async (db: Queryable, moduleId: number): Promise<boolean> =>
  (await db
    .selectFrom('modules')
    .select('id')
    .where('moduleId', '=', moduleId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Violates `modules_module_id_key` when the number is taken. */
export const insertModule = (trx: Queryable, module: InsertObject<DB, 'modules'>) =>
  trx.insertInto('modules').values(module).returning('id').executeTakeFirstOrThrow()

/** Changes a module and increments its revision. Violates `modules_module_id_key` when the number is taken. */
export const setModule = (trx: Queryable, id: string, change: UpdateObject<DB, 'modules'>) =>
  trx
    .updateTable('modules')
    .set((row) => ({ ...change, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Marks a module's lessons as edited, so that loading the shipped content neither overwrites nor removes them. */
export const setLessonsEdited = (trx: Queryable, moduleId: number, editedAt: Date) =>
  trx.updateTable('lessons').set({ editedAt }).where('moduleId', '=', moduleId).where('editedAt', 'is', null).execute()

export async function countModuleUse(db: Queryable, moduleId: number) {
  const {
    rows: [use],
  } = await sql<{ learners: number; completions: number; submissions: number }>`
    select
      (select count(distinct p.learner_id) from lesson_progress p join lessons l on l.id = p.lesson_id where l.module_id = ${moduleId}) as learners,
      (select count(*) from module_completions where module_id = ${moduleId}) as completions,
      (select count(*) from submissions where module_id = ${moduleId}) as submissions`.execute(db)
  if (!use) throw new Error('A select without a table gives one row.')
  return use
}

export async function renumberModule(trx: Queryable, from: number, to: number): Promise<void> {
  await sql`update modules set prerequisites = array_replace(prerequisites, ${from}::integer, ${to}::integer), revision = revision + 1
    where ${from}::integer = any(prerequisites)`.execute(trx)
  await trx.updateTable('submissions').set({ moduleId: to }).where('moduleId', '=', from).execute()
}

export const forgetPrerequisite = (trx: Queryable, moduleId: number) =>
  sql`update modules set prerequisites = array_remove(prerequisites, ${moduleId}::integer), revision = revision + 1
    where ${moduleId}::integer = any(prerequisites)`.execute(trx)

/** Records the permanent removal of shipped content; `lessonId` 0 is the module itself. */
export const insertRemovedContent = (trx: Queryable, moduleId: number, lessonId: number, removedAt: Date) =>
  trx
    .insertInto('removedContent')
    .values({ moduleId, lessonId, removedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
