import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { EditedLesson, LessonContent, LessonInEditor, LessonVersion } from '#contract/lesson-editing.ts'
import { playerUrl } from '#contract/video-address.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import {
  contentOf,
  countLessonUse,
  deleteDraft,
  findVersion,
  insertVersion,
  type LessonRow,
  listLessonRows,
  listOtherDrafts,
  listVersionRows,
  lockLesson,
  type Place,
  setDraft,
  setLessonContent,
} from './lessons.queries.ts'
import { lockCourse, noteRemoved } from './modules.queries.ts'
import { withTableHeads } from './table-heads.ts'

/** The admin who edits, with the name that is shown to other admins. */
export type Editor = Actor & { fullName: string }

const subjectOf = ({ moduleId, lessonId }: Place) => `lesson ${lessonId} of module ${moduleId}`

const listed = (row: LessonRow): EditedLesson => ({
  _id: row.id,
  moduleId: row.moduleId,
  lessonId: row.lessonId,
  order: row.position,
  title: row.title,
  kind: row.kind as EditedLesson['kind'],
  minutes: row.minutes,
  version: row.version,
  editedAt: row.editedAt?.toISOString() ?? null,
  editedBy: row.editedByName,
  hasDraft: row.draftSavedAt !== null,
})

/** Lessons of a module in order. */
export const listEditedLessons = async ({ db }: Deps, moduleId: number, editor: Editor): Promise<EditedLesson[]> =>
  (await listLessonRows(db, moduleId, editor.id)).map(listed)

async function getRow(db: Queryable, at: Place, editor: Editor): Promise<LessonRow> {
  const row = (await listLessonRows(db, at.moduleId, editor.id)).find(({ lessonId }) => lessonId === at.lessonId)
  if (!row) throw new DomainError('lesson-not-found')
  return row
}

/** A lesson with everything that can be edited and the admin's own draft. Throws `lesson-not-found`. */
export async function openLessonEditor(db: Queryable, at: Place, editor: Editor): Promise<LessonInEditor> {
  const row = await getRow(db, at, editor)
  return {
    ...listed(row),
    moduleTitle: row.moduleTitle,
    content: contentOf(row),
    draft:
      row.draftSavedAt === null
        ? null
        : {
            content: row.draftContent as Record<string, unknown>,
            baseVersion: row.draftBaseVersion!,
            savedAt: row.draftSavedAt.toISOString(),
          },
    otherDrafts: (await listOtherDrafts(db, row.id, editor.id)).map(({ name, savedAt }) => ({
      name,
      savedAt: savedAt.toISOString(),
    })),
  }
}

/** Adds a lesson at the end of a module: a text lesson is empty, a quiz and an activity begin with one example. Throws `module-not-found`. */
export function createLesson(
  deps: Deps,
  given: { moduleId: number; title: string; kind: LessonContent['kind']; minutes: number },
  editor: Editor,
): Promise<EditedLesson> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const module = await trx.selectFrom('modules').select('id').where('moduleId', '=', given.moduleId).executeTakeFirst()
    if (!module) throw new DomainError('module-not-found')
    const rows = await listLessonRows(trx, given.moduleId, editor.id)
    const removed = await trx.selectFrom('removedContent').select('lessonId').where('moduleId', '=', given.moduleId).execute()
    const lessonId = Math.max(0, ...[...rows, ...removed].map((row) => row.lessonId)) + 1
    const now = deps.clock.now()
    await trx
      .insertInto('lessons')
      .values({
        ...given,
        lessonId,
        position: Math.max(0, ...rows.map((row) => row.position)) + 1,
        contentType: given.kind === 'activity' ? 'interactive' : 'text',
        quiz: given.kind === 'quiz' ? JSON.stringify(firstQuiz) : null,
        activity: given.kind === 'activity' ? JSON.stringify(firstActivity) : null,
        createdAt: now,
        updatedAt: now,
        editedAt: now,
        editedBy: editor.id,
      })
      .execute()
    const at = { moduleId: given.moduleId, lessonId }
    await recordAction(trx, deps, editor, 'lesson added', subjectOf(at), { title: given.title })
    return listed(await getRow(trx, at, editor))
  })
}

const firstQuiz = [
  {
    question: 'Question 1',
    options: ['Option A', 'Option B', 'Option C', 'Option D'],
    correct: 0,
    explanations: ['This is the right answer.', 'This is not right.', 'This is not right.', 'This is not right.'],
  },
]
const firstActivity = {
  minutes: 10,
  assistant: 'none',
  intro: 'Answer in your own words.',
  fields: [{ id: 'answer', label: 'Your answer', type: 'textarea', required: true, maxLength: 1000 }],
} satisfies ActivityForm

/** The sanitiser is read in with the first edit. */
const sanitize = async (html: string) => (await import('../course/sanitize-lesson-html.ts')).sanitizeLessonHtml(html)

/** What is stored of an admin's input: HTML sanitised, the video by its player's address, nothing that its kind does not have. */
const cleaned = async (content: LessonContent): Promise<LessonContent> => ({
  ...content,
  html: withTableHeads(await sanitize(content.html)),
  embedUrl: content.contentType === 'video' ? (playerUrl(content.embedUrl ?? '') ?? null) : null,
  quiz: content.kind === 'quiz' ? content.quiz : null,
  activity: content.kind === 'activity' ? content.activity : null,
})

async function lockAt(trx: Queryable, at: Place, version: number, editor: Editor): Promise<LessonRow> {
  if (!(await lockLesson(trx, at))) throw new DomainError('lesson-not-found')
  const row = await getRow(trx, at, editor)
  if (row.version !== version) {
    const who = row.editedByName ?? 'Somebody'
    const when = row.editedAt?.toISOString() ?? ''
    throw new DomainError('lesson-changed', {
      message: `${who} has saved this lesson meanwhile.`,
      issues: [
        { path: 'savedBy', message: who },
        { path: 'savedAt', message: when },
        { path: 'version', message: String(row.version) },
      ],
    })
  }
  return row
}

async function store(trx: Queryable, deps: Deps, row: LessonRow, content: LessonContent, editor: Editor): Promise<void> {
  const now = deps.clock.now()
  const isShipped = row.editedAt === null
  // The state before the first edit, so that the shipped text can always be brought back.
  await insertVersion(trx, {
    lessonId: row.id,
    version: row.version,
    content: contentOf(row),
    savedAt: isShipped ? row.updatedAt : row.editedAt!,
    savedBy: row.editedBy,
    savedByName: isShipped ? null : row.editedByName,
  })
  await setLessonContent(trx, row.id, content, { editorId: editor.id, at: now })
  await insertVersion(trx, {
    lessonId: row.id,
    version: row.version + 1,
    content,
    savedAt: now,
    savedBy: editor.id,
    savedByName: editor.fullName,
  })
}

/** Saves a lesson as its next version and drops the admin's draft. Throws `lesson-not-found`, `lesson-changed` with who and when. */
export function saveLesson(
  deps: Deps,
  at: Place,
  version: number,
  content: LessonContent,
  editor: Editor,
): Promise<LessonInEditor> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAt(trx, at, version, editor)
    await store(trx, deps, row, await cleaned(content), editor)
    await deleteDraft(trx, row.id, editor.id)
    await recordAction(trx, deps, editor, 'lesson saved', subjectOf(at), { version: version + 1, title: content.title })
    return openLessonEditor(trx, at, editor)
  })
}

/** Makes an earlier state the newest one. Throws `lesson-not-found`, `lesson-version-not-found`, `lesson-changed`. */
export function restoreLessonVersion(
  deps: Deps,
  at: Place,
  { version, currentVersion }: { version: number; currentVersion: number },
  editor: Editor,
): Promise<LessonInEditor> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAt(trx, at, currentVersion, editor)
    const found = await findVersion(trx, row.id, version)
    if (!found) throw new DomainError('lesson-version-not-found')
    await store(trx, deps, row, await cleaned(found.content as unknown as LessonContent), editor)
    await deleteDraft(trx, row.id, editor.id)
    await recordAction(trx, deps, editor, 'lesson restored', subjectOf(at), { from: version, version: currentVersion + 1 })
    return openLessonEditor(trx, at, editor)
  })
}

/** Saved states of a lesson, newest first. Throws `lesson-not-found`. */
export async function listLessonVersions({ db }: Deps, at: Place, editor: Editor): Promise<LessonVersion[]> {
  const row = await getRow(db, at, editor)
  return (await listVersionRows(db, row.id)).map(({ savedByName, savedAt, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
    savedBy: savedByName,
    current: version.version === row.version,
  }))
}

/** Keeps an admin's draft, its HTML sanitised too; learners never see it. Throws `lesson-not-found`. */
export async function saveLessonDraft(
  deps: Deps,
  at: Place,
  { baseVersion, content }: { baseVersion: number; content: Record<string, unknown> },
  editor: Editor,
) {
  const row = await getRow(deps.db, at, editor)
  const savedAt = deps.clock.now()
  const clean = { ...content, html: typeof content.html === 'string' ? await sanitize(content.html) : '' }
  await setDraft(deps.db, { lessonId: row.id, authorId: editor.id, baseVersion, content: clean, savedAt })
  return { savedAt: savedAt.toISOString(), version: row.version }
}

/** Throws an admin's draft away. Throws `lesson-not-found`. */
export async function discardLessonDraft({ db }: Deps, at: Place, editor: Editor): Promise<void> {
  await deleteDraft(db, (await getRow(db, at, editor)).id, editor.id)
}

/** Deletes a lesson. Throws `lesson-not-found`, and `lesson-in-use` with counts unless `force`. */
export function deleteLesson(deps: Deps, at: Place, force: boolean, editor: Editor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const row = await getRow(trx, at, editor)
    const { learners, submissions } = await countLessonUse(trx, row.id)
    const uses = [
      ...(learners > 0 ? [`progress of ${learners} learner${learners === 1 ? '' : 's'}`] : []),
      ...(submissions > 0 ? [`${submissions} submission${submissions === 1 ? '' : 's'}`] : []),
    ]
    if (uses.length > 0 && !force)
      throw new DomainError('lesson-in-use', {
        message: `This lesson is in use: ${uses.join(', ')}.`,
        issues: uses.map((message) => ({ path: 'uses', message })),
      })
    await trx.deleteFrom('lessons').where('id', '=', row.id).execute()
    await noteRemoved(trx, at.moduleId, at.lessonId, deps.clock.now())
    await recordAction(trx, deps, editor, 'lesson deleted', subjectOf(at), { title: row.title, uses })
  })
}

/** Moves a lesson to a place counted from 1; all places of the module are numbered anew. Throws `lesson-not-found`. */
export function moveLesson(deps: Deps, at: Place, order: number, editor: Editor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const rows = await listLessonRows(trx, at.moduleId, editor.id)
    const lesson = rows.find(({ lessonId }) => lessonId === at.lessonId)
    if (!lesson) throw new DomainError('lesson-not-found')
    const others = rows.filter((row) => row !== lesson)
    const now = deps.clock.now()
    for (const [index, row] of others.toSpliced(order - 1, 0, lesson).entries()) {
      if (row.position === index + 1) continue
      // Moved by hand: loading the content would move it back.
      await trx
        .updateTable('lessons')
        .set({ position: index + 1, editedAt: row.editedAt ?? now })
        .where('id', '=', row.id)
        .execute()
    }
    await recordAction(trx, deps, editor, 'lesson moved', subjectOf(at), { from: rows.indexOf(lesson) + 1, to: order })
  })
}
