import { sql } from 'kysely'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { json, type Queryable } from '../db/database.ts'

/** Where a lesson is. */
export type Place = { moduleId: number; lessonId: number }

/** Lessons of a module in order, with who edited them last and whether this admin has a draft. */
export const listLessonRows = (db: Queryable, moduleId: number, authorId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .leftJoin('users', 'users.id', 'lessons.editedBy')
    .leftJoin('lessonDrafts', (join) =>
      join.onRef('lessonDrafts.lessonId', '=', 'lessons.id').on('lessonDrafts.authorId', '=', authorId),
    )
    .selectAll('lessons')
    .select([
      'modules.title as moduleTitle',
      'users.fullName as editedByName',
      'lessonDrafts.content as draftContent',
      'lessonDrafts.baseVersion as draftBaseVersion',
      'lessonDrafts.savedAt as draftSavedAt',
    ])
    .where('lessons.moduleId', '=', moduleId)
    .orderBy('lessons.position')
    .orderBy('lessons.lessonId')
    .execute()

/** A lesson as its row has it, with the draft of the admin who asks. */
export type LessonRow = Awaited<ReturnType<typeof listLessonRows>>[number]

/** Everything that can be edited, as a row has it. */
export const contentOf = (row: LessonRow): LessonContent =>
  ({
    title: row.title,
    description: row.description,
    minutes: row.minutes,
    kind: row.kind,
    contentType: row.contentType,
    html: row.html,
    embedUrl: row.embedUrl,
    resources: row.resources,
    assignments: row.assignments,
    quiz: row.quiz,
    activity: row.activity,
    legalAsOf: row.legalAsOf,
  }) as LessonContent

/** Locks one lesson until the transaction ends, so that two admins save one after the other. */
export const lockLesson = (trx: Queryable, { moduleId, lessonId }: Place) =>
  trx
    .selectFrom('lessons')
    .select('id')
    .where('moduleId', '=', moduleId)
    .where('lessonId', '=', lessonId)
    .forUpdate()
    .executeTakeFirst()

/** Writes a lesson's content as its next version. */
export const setLessonContent = (
  trx: Queryable,
  id: string,
  { resources, assignments, quiz, activity, ...content }: LessonContent,
  by: { editorId: string; at: Date },
) =>
  trx
    .updateTable('lessons')
    .set({
      ...content,
      resources: json(resources),
      assignments: json(assignments),
      quiz: quiz ? json(quiz) : null,
      activity: activity ? json(activity) : null,
      version: sql<number>`version + 1`,
      updatedAt: by.at,
      editedAt: by.at,
      editedBy: by.editorId,
    })
    .where('id', '=', id)
    .execute()

/** Keeps a state of a lesson; one that is kept already stays as it is. */
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

/** Saved states of a lesson with the parts each changed, newest first. */
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
        where previous is not null and part.value is distinct from previous -> part.key order by part.key)`.as('changed'),
    )
    .orderBy('version', 'desc')
    .limit(200)
    .execute()

/** The content of one saved state. */
export const findVersion = (db: Queryable, lessonId: string, version: number) =>
  db
    .selectFrom('lessonVersions')
    .select('content')
    .where('lessonId', '=', lessonId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Drafts of a lesson by other admins. */
export const listOtherDrafts = (db: Queryable, lessonId: string, authorId: string) =>
  db
    .selectFrom('lessonDrafts')
    .innerJoin('users', 'users.id', 'lessonDrafts.authorId')
    .select(['users.fullName as name', 'lessonDrafts.savedAt'])
    .where('lessonDrafts.lessonId', '=', lessonId)
    .where('lessonDrafts.authorId', '<>', authorId)
    .orderBy('lessonDrafts.savedAt', 'desc')
    .execute()

/** Keeps an admin's draft of a lesson in place of the last one. */
export const setDraft = (
  db: Queryable,
  draft: { lessonId: string; authorId: string; baseVersion: number; content: unknown; savedAt: Date },
) => {
  const values = { baseVersion: draft.baseVersion, content: json(draft.content), savedAt: draft.savedAt }
  return db
    .insertInto('lessonDrafts')
    .values({ lessonId: draft.lessonId, authorId: draft.authorId, ...values })
    .onConflict((conflict) => conflict.columns(['lessonId', 'authorId']).doUpdateSet(values))
    .execute()
}

/** Throws an admin's draft of a lesson away. */
export const deleteDraft = (db: Queryable, lessonId: string, authorId: string) =>
  db.deleteFrom('lessonDrafts').where('lessonId', '=', lessonId).where('authorId', '=', authorId).execute()

/** How many learners have opened a lesson, and how many submissions it has. */
export async function countLessonUse(db: Queryable, lessonId: string) {
  const { rows } = await sql<{ learners: number; submissions: number }>`
    select (select count(*) from lesson_progress where lesson_id = ${lessonId}) as learners,
      (select count(*) from submissions where lesson_id = ${lessonId}) as submissions`.execute(db)
  return rows[0]!
}
