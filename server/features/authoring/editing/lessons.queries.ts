import { sql } from 'kysely'
import type { Rubric } from '#contract/artefacts.ts'
import type { BranchingCase } from '#contract/branching-case.ts'
import type { CitedFact } from '#contract/cited-facts.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { type Queryable, withJson } from '../../../platform/db/database.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { holdsContent } from './modules.queries.ts'

export type Place = { moduleId: number; lessonId: number }

const lessonsOf = (db: Queryable, moduleId: number, authorId: string) =>
  db
    .selectFrom('lessons')
    .leftJoin('users', 'users.id', 'lessons.editedBy')
    .leftJoin('lessonDrafts', (join) =>
      join.onRef('lessonDrafts.lessonId', '=', 'lessons.id').on('lessonDrafts.authorId', '=', authorId),
    )
    .select([
      'lessons.id',
      'lessons.moduleId',
      'lessons.lessonId',
      'lessons.position',
      'lessons.title',
      'lessons.kind',
      'lessons.version',
      'lessons.isShown',
      'lessons.editedAt',
      'users.fullName as editedByName',
      'lessonDrafts.savedAt as draftSavedAt',
    ])
    .where('lessons.moduleId', '=', moduleId)
    .where('lessons.deletedAt', 'is', null)

export const listLessonRows = (db: Queryable, moduleId: number, authorId: string) =>
  lessonsOf(db, moduleId, authorId).orderBy('lessons.position').orderBy('lessons.lessonId').execute()

export type ListedLessonRow = Awaited<ReturnType<typeof listLessonRows>>[number]

export const findLesson = (db: Queryable, { moduleId, lessonId }: Place, authorId: string) =>
  lessonsOf(db, moduleId, authorId)
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .selectAll('lessons')
    .select([
      'modules.title as moduleTitle',
      'lessonDrafts.content as draftContent',
      'lessonDrafts.baseVersion as draftBaseVersion',
      'lessonDrafts.revision as draftRevision',
      'lessonDrafts.changeId as draftChangeId',
    ])
    .where('lessons.lessonId', '=', lessonId)
    .executeTakeFirst()

export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>

export const listRemovedLessonIds = async (db: Queryable, moduleId: number): Promise<number[]> => {
  const rows = await db.selectFrom('removedContent').select('lessonId').where('moduleId', '=', moduleId).execute()
  return rows.map((row) => row.lessonId)
}

export const insertLesson = (
  trx: Queryable,
  lesson: Place & Pick<LessonContent, 'title' | 'kind' | 'minutes' | 'contentType' | 'quiz' | 'activity'> & { position: number },
  by: { editorId: string; at: Date },
) =>
  trx
    .insertInto('lessons')
    .values({
      ...withJson(lesson),
      isShown: false,
      createdAt: by.at,
      updatedAt: by.at,
      editedAt: by.at,
      editedBy: by.editorId,
    })
    .execute()

/** Moving counts as an edit; otherwise loading the shipped content would move it back. */
export const setLessonPosition = (trx: Queryable, id: string, position: number, editedAt: Date) =>
  trx.updateTable('lessons').set({ position, editedAt }).where('id', '=', id).execute()

/** A stored case in the format of its file. */
const writtenCase = ({ introHtml: _, steps, ...found }: ShownCase): BranchingCase => ({
  ...found,
  steps: steps.map(({ situationHtml: __, ...step }) => step),
})

export const contentOf = (row: LessonRow): LessonContent => ({
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
  decisions: row.decisions.map(({ caseHtml: _, ...decision }) => decision),
  assessment: row.assessment,
  branchingCase: row.branchingCase && writtenCase(row.branchingCase),
  conversation: row.conversation,
  activity: row.activity,
  rubric: row.rubric?.criteria ?? null,
  modelAnswer: row.modelAnswer,
  legalAsOf: row.legalAsOf,
})

export const listKnownFacts = async (db: Queryable): Promise<CitedFact[]> =>
  (await db.selectFrom('lessons').select('facts').execute()).flatMap(({ facts }) => facts)

/** Locks a lesson until the transaction ends, which serialises saving. */
export const lockLesson = (trx: Queryable, { moduleId, lessonId }: Place) =>
  trx
    .selectFrom('lessons')
    .select('id')
    .where('moduleId', '=', moduleId)
    .where('lessonId', '=', lessonId)
    .forUpdate()
    .executeTakeFirst()

export type StoredContent = Omit<LessonContent, 'decisions' | 'branchingCase' | 'rubric'> & {
  decisions: ShownDecision[]
  branchingCase: ShownCase | null
  rubric: Rubric | null
  facts: CitedFact[]
}

export const setLessonContent = (trx: Queryable, id: string, content: StoredContent, by: { editorId: string; at: Date }) =>
  trx
    .updateTable('lessons')
    .set({
      ...withJson(content),
      version: sql<number>`version + 1`,
      updatedAt: by.at,
      editedAt: by.at,
      editedBy: by.editorId,
    })
    .where('id', '=', id)
    .execute()

/** Makes a lesson visible if it has content. Returns whether it has. */
export async function showLesson(trx: Queryable, id: string): Promise<boolean> {
  const { hasContent } = await trx
    .updateTable('lessons')
    .set({ isShown: sql`is_shown or ${holdsContent}` })
    .where('id', '=', id)
    .returning(holdsContent.as('hasContent'))
    .executeTakeFirstOrThrow()
  return hasContent
}

export const listTakenQuestionIds = async (db: Queryable, lessonId: string) => {
  const { rows } = await sql<{ id: string; place: string }>`
    select question ->> 'id' as id, case when deleted_at is null then 'module ' else 'a deleted lesson of module ' end || module_id as place
    from lessons cross join lateral jsonb_array_elements(coalesce(quiz, '[]') || coalesce(assessment, '[]')) as question
    where lessons.id <> ${lessonId}`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

export async function countLessonUse(db: Queryable, lessonId: string) {
  const {
    rows: [use],
  } = await sql<{ learners: number; submissions: number }>`
    select (select count(*) from lesson_progress where lesson_id = ${lessonId}) as learners,
      (select count(*) from submissions where lesson_id = ${lessonId}) as submissions`.execute(db)
  if (!use) throw new Error('A select without a table gives one row.')
  return use
}
