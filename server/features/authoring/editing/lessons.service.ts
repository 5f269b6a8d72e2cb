import type { z } from 'zod'
import { activityReviews } from '#content/activity-reviews.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import {
  type EditedLesson,
  type LessonContent,
  type LessonVersion,
  lessonContent,
  type openLessonEditor as openLessonEndpoint,
} from '#contract/lesson-editing.ts'
import { plural } from '#contract/plural.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { hideLessons } from './deleted-content.queries.ts'
import { checkedContent, type Editor, storeContent } from './lesson-content.service.ts'
import { deleteDraft, findVersion, listOtherDrafts, listVersionRows } from './lesson-versions.queries.ts'
import {
  contentOf,
  countLessonUse,
  findLesson,
  insertLesson,
  type LessonRow,
  type ListedLessonRow,
  listLessonRows,
  listRemovedLessonIds,
  lockLesson,
  type Place,
  setLessonPosition,
} from './lessons.queries.ts'
import { insertRemovedContent, isModulePublished, listLessonContents, lockCourse, moduleExists } from './modules.queries.ts'
import { listUnsavedChanges } from './unsaved-changes.ts'

export const subjectIdOf = ({ moduleId, lessonId }: Place) => `${moduleId}.${lessonId}`

const listed = (row: ListedLessonRow): EditedLesson => ({
  _id: row.id,
  moduleId: row.moduleId,
  lessonId: row.lessonId,
  order: row.position,
  title: row.title,
  kind: row.kind,
  version: row.version,
  isShown: row.isShown,
  editedAt: row.editedAt?.toISOString() ?? null,
  editedBy: row.editedByName,
  hasDraft: row.draftSavedAt !== null,
})

export const listEditedLessons = async ({ db }: Deps, moduleId: number, editor: Editor): Promise<EditedLesson[]> =>
  (await listLessonRows(db, moduleId, editor.id)).map(listed)

export async function getLessonRow(db: Queryable, at: Place, editor: Editor): Promise<LessonRow> {
  const row = await findLesson(db, at, editor.id)
  if (!row) throw new DomainError('lesson-not-found')
  return row
}

type OpenedLesson = z.input<typeof openLessonEndpoint.data>

export async function openLessonEditor(db: Queryable, at: Place, editor: Editor): Promise<OpenedLesson> {
  const row = await getLessonRow(db, at, editor)
  return {
    ...listed(row),
    moduleTitle: row.moduleTitle,
    content: contentOf(row),
    shippedReview: (row.activity && activityReviews[row.activity.assistant]) ?? null,
    draft:
      row.draftSavedAt === null || row.draftContent === null || row.draftBaseVersion === null || row.draftRevision === null
        ? null
        : {
            content: row.draftContent,
            lessonVersion: row.draftBaseVersion,
            savedAt: row.draftSavedAt.toISOString(),
            version: row.draftRevision,
          },
    otherDrafts: (await listOtherDrafts(db, row.id, editor.id)).map(({ name, savedAt }) => ({
      name,
      savedAt: savedAt.toISOString(),
    })),
  }
}

/** Adds a lesson; a quiz or activity starts with one example. Learners see it once saved with content. Throws `module-not-found`. */
export function createLesson(
  deps: Deps,
  given: { moduleId: number; title: string; kind: LessonContent['kind'] },
  editor: Editor,
): Promise<EditedLesson> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    if (!(await moduleExists(trx, given.moduleId))) throw new DomainError('module-not-found')
    const rows = await listLessonRows(trx, given.moduleId, editor.id)
    const removed = await listRemovedLessonIds(trx, given.moduleId)
    const lessonId = Math.max(0, ...rows.map((row) => row.lessonId), ...removed) + 1
    const lesson = {
      ...given,
      minutes: 1,
      lessonId,
      position: Math.max(0, ...rows.map((row) => row.position)) + 1,
      contentType: given.kind === 'activity' ? ('interactive' as const) : ('text' as const),
      quiz: given.kind === 'quiz' ? [firstQuestion(given.moduleId, lessonId)] : null,
      activity: given.kind === 'activity' ? firstActivity : null,
    }
    await insertLesson(trx, lesson, { editorId: editor.id, at: deps.clock.now() })
    const at = { moduleId: given.moduleId, lessonId }
    await recordAction(trx, deps, editor, 'lesson-added', 'lesson', subjectIdOf(at), { title: given.title })
    return listed(await getLessonRow(trx, at, editor))
  })
}

const firstQuestion = (moduleId: number, lessonId: number): PoolQuestion => ({
  id: `m${moduleId}-${lessonId}-01`,
  question: 'Question 1',
  options: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    text: `Option ${id.toUpperCase()}`,
    explanation: id === 'a' ? 'This is the right answer.' : 'This is not correct.',
  })),
  correct: 'a',
})
const firstActivity: ActivityForm = {
  minutes: 10,
  assistant: 'none',
  intro: 'Answer in your own words.',
  fields: [{ id: 'answer', label: 'Your answer', type: 'textarea', required: true, maxLength: 1000 }],
}

/** Locks a lesson at a version. Throws `lesson-not-found`, `lesson-changed` with name and time. */
export async function lockAt(trx: Queryable, at: Place, version: number, editor: Editor): Promise<LessonRow> {
  if (!(await lockLesson(trx, at))) throw new DomainError('lesson-not-found')
  const row = await getLessonRow(trx, at, editor)
  if (row.version !== version) {
    const savedBy = row.editedByName ?? 'Someone'
    throw new DomainError('lesson-changed', {
      message: `${savedBy} saved this lesson since you opened it.`,
      details: { savedBy, savedAt: (row.editedAt ?? row.updatedAt).toISOString(), version: row.version },
    })
  }
  return row
}

/** Saves the next version and deletes the admin's draft. Throws `lesson-not-found`, `lesson-changed` with name and time. */
export function saveLesson(
  deps: Deps,
  at: Place,
  version: number,
  content: LessonContent,
  editor: Editor,
): Promise<OpenedLesson> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAt(trx, at, version, editor)
    await storeContent(trx, deps, row, await checkedContent(trx, row, content), editor)
    await deleteDraft(trx, row.id, editor.id)
    await recordAction(trx, deps, editor, 'lesson-saved', 'lesson', subjectIdOf(at), {
      version: version + 1,
      title: content.title,
    })
    return openLessonEditor(trx, at, editor)
  })
}

function allowedContent(stored: LessonContent): LessonContent {
  const { data, error } = lessonContent.safeParse(stored)
  if (data) return data
  const issues = error.issues.map(({ path, message }) => ({ path: ['content', ...path].map(String).join('.'), message }))
  throw new DomainError('bad-input', { issues })
}

/** Saves an earlier version as the newest. Throws `lesson-not-found`, `lesson-version-not-found`, `lesson-changed`, `bad-input`. */
export function restoreLessonVersion(
  deps: Deps,
  at: Place,
  { version, currentVersion }: { version: number; currentVersion: number },
  editor: Editor,
): Promise<OpenedLesson> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAt(trx, at, currentVersion, editor)
    const found = await findVersion(trx, row.id, version)
    if (!found) throw new DomainError('lesson-version-not-found')
    await storeContent(trx, deps, row, await checkedContent(trx, row, allowedContent(found.content)), editor)
    await deleteDraft(trx, row.id, editor.id)
    await recordAction(trx, deps, editor, 'lesson-restored', 'lesson', subjectIdOf(at), {
      from: version,
      version: currentVersion + 1,
    })
    return openLessonEditor(trx, at, editor)
  })
}

export async function listLessonVersions({ db }: Deps, at: Place, editor: Editor): Promise<LessonVersion[]> {
  const row = await getLessonRow(db, at, editor)
  return (await listVersionRows(db, row.id)).map(({ savedByName, savedAt, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
    savedBy: savedByName,
    current: version.version === row.version,
  }))
}

/** Hides a lesson, which can be restored for 30 days. Throws `lesson-not-found`, and `lesson-in-use` with its uses unless `force`. */
export function deleteLesson(deps: Deps, at: Place, force: boolean, editor: Editor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const row = await getLessonRow(trx, at, editor)
    const { learners, submissions } = await countLessonUse(trx, row.id)
    const uses = [
      ...(learners > 0 ? [plural(learners, 'progress of 1 learner', 'progress of # learners')] : []),
      ...(row.assessment ? [`${row.assessment.length} questions of the final assessment`] : []),
      ...(submissions > 0 ? [plural(submissions, '1 submission', '# submissions')] : []),
      ...(await listUnsavedChanges(trx, editor, at)),
    ]
    if (uses.length > 0 && !force)
      throw new DomainError('lesson-in-use', {
        message: `This lesson is in use: ${uses.join(', ')}.`,
        details: { uses },
      })
    const shown = (await listLessonContents(trx, at.moduleId)).filter(({ isShown }) => isShown)
    if (row.isShown && shown.length === 1 && (await isModulePublished(trx, at.moduleId)))
      throw new DomainError('module-not-ready', {
        message: 'This is the only lesson of a published module. Set the module to draft first.',
        details: { missing: ['The module would have no lessons.'] },
      })
    const now = deps.clock.now()
    await hideLessons(trx, at.moduleId, now, row.id)
    await insertRemovedContent(trx, at.moduleId, at.lessonId, now)
    await recordAction(trx, deps, editor, 'lesson-deleted', 'lesson', subjectIdOf(at), { title: row.title, uses })
  })
}

/** Moves a lesson to a position (from 1) and renumbers the module. Throws `lesson-not-found`. */
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
      await setLessonPosition(trx, row.id, index + 1, row.editedAt ?? now)
    }
    await recordAction(trx, deps, editor, 'lesson-moved', 'lesson', subjectIdOf(at), {
      from: rows.indexOf(lesson) + 1,
      to: order,
    })
  })
}
