import { sql } from 'kysely'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

/** Saves a version unless it is stored already. */
export const insertVersion = (
  trx: Queryable,
  version: {
    lessonId: string
    version: number
    content: LessonContent
    savedAt: Date
    savedBy: string | null
    savedByName: string | null
  },
) =>
  trx
    .insertInto('lessonVersions')
    .values({ ...version, content: json(version.content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listVersionRows = (db: Queryable, lessonId: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('lessonVersions')
        .select(['version', 'savedAt', 'savedByName', 'content', sql`lag(content) over (order by version)`.as('previous')])
        .where('lessonId', '=', lessonId)
        .as('saved'),
    )
    .select(['version', 'savedAt', 'savedByName', sql<string>`content ->> 'title'`.as('title')])
    .select(
      sql<string[]>`array(select part.key from jsonb_each(content) as part
        where previous is not null and part.value is distinct from coalesce(previous -> part.key, 'null') order by part.key)`.as(
        'changed',
      ),
    )
    .orderBy('version', 'desc')
    .limit(200)
    .execute()

export const findVersion = (db: Queryable, lessonId: string, version: number) =>
  db
    .selectFrom('lessonVersions')
    .select('content')
    .where('lessonId', '=', lessonId)
    .where('version', '=', version)
    .executeTakeFirst()

export const listOtherDrafts = (db: Queryable, lessonId: string, authorId: string) =>
  db
    .selectFrom('lessonDrafts')
    .innerJoin('users', 'users.id', 'lessonDrafts.authorId')
    .select(['users.fullName as name', 'lessonDrafts.savedAt'])
    .where('lessonDrafts.lessonId', '=', lessonId)
    .where('lessonDrafts.authorId', '<>', authorId)
    .orderBy('lessonDrafts.savedAt', 'desc')
    .execute()

/** Other admins who have a draft of a lesson, or of any lesson of a module. */
export const listDraftAuthors = async (
  db: Queryable,
  authorId: string,
  at: { moduleId: number; lessonId?: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('lessonDrafts')
    .innerJoin('lessons', 'lessons.id', 'lessonDrafts.lessonId')
    .innerJoin('users', 'users.id', 'lessonDrafts.authorId')
    .select('users.fullName as name')
    .distinct()
    .where('lessons.moduleId', '=', at.moduleId)
    .$if(at.lessonId !== undefined, (query) => query.where('lessons.lessonId', '=', at.lessonId ?? 0))
    .where('lessonDrafts.authorId', '<>', authorId)
    .where('lessons.deletedAt', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Replaces an admin's draft; returns its version. */
export const setDraft = async (
  db: Queryable,
  {
    lessonId,
    authorId,
    content,
    ...draft
  }: {
    lessonId: string
    authorId: string
    baseVersion: number
    content: Record<string, unknown>
    savedAt: Date
    changeId: string | null
  },
): Promise<number> => {
  const revision = sql<number>`nextval('lesson_draft_revisions')`
  const values = { ...draft, content: json(content), revision }
  const stored = await db
    .insertInto('lessonDrafts')
    .values({ lessonId, authorId, ...values })
    .onConflict((conflict) => conflict.columns(['lessonId', 'authorId']).doUpdateSet(values))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return stored.revision
}

export const deleteDraft = (db: Queryable, lessonId: string, authorId: string) =>
  db.deleteFrom('lessonDrafts').where('lessonId', '=', lessonId).where('authorId', '=', authorId).execute()
