import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Locks the order of the course, so that two admins move one after the other. */
export const lockCourse = (trx: Queryable) => sql`select pg_advisory_xact_lock(7266002)`.execute(trx)

/** All modules in order, with how many lessons each has. */
export const listModuleRows = (db: Queryable) =>
  db
    .selectFrom('modules')
    .selectAll('modules')
    .select((select) =>
      select
        .selectFrom('lessons')
        .whereRef('lessons.moduleId', '=', 'modules.moduleId')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('lessonCount'),
    )
    .orderBy('position')
    .orderBy('moduleId')
    .execute()

/** A module as its row has it. */
export type ModuleRow = Awaited<ReturnType<typeof listModuleRows>>[number]

/** How many learners have worked in a module's lessons, how many have completed it, and how many submissions it has. */
export async function countModuleUse(db: Queryable, moduleId: number) {
  const { rows } = await sql<{ learners: number; completions: number; submissions: number }>`
    select
      (select count(distinct p.learner_id) from lesson_progress p join lessons l on l.id = p.lesson_id where l.module_id = ${moduleId}) as learners,
      (select count(*) from module_completions where module_id = ${moduleId}) as completions,
      (select count(*) from submissions where module_id = ${moduleId}) as submissions`.execute(db)
  return rows[0]!
}

/** Gives a module another number wherever it is named by it. */
export async function renumberModule(trx: Queryable, from: number, to: number): Promise<void> {
  await sql`update modules set prerequisites = array_replace(prerequisites, ${from}::integer, ${to}::integer)
    where ${from}::integer = any(prerequisites)`.execute(trx)
  await trx.updateTable('submissions').set({ moduleId: to }).where('moduleId', '=', from).execute()
}

/** Takes a module out of the prerequisites of all others. */
export const forgetPrerequisite = (trx: Queryable, moduleId: number) =>
  sql`update modules set prerequisites = array_remove(prerequisites, ${moduleId}::integer)
    where ${moduleId}::integer = any(prerequisites)`.execute(trx)

/** Notes that shipped content is gone for good; `lessonId` 0 is the module itself. */
export const noteRemoved = (trx: Queryable, moduleId: number, lessonId: number, removedAt: Date) =>
  trx
    .insertInto('removedContent')
    .values({ moduleId, lessonId, removedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
