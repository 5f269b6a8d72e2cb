import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import type { Deps } from '../../../deps.ts'
import { type Editor, sanitizeText } from './lesson-content.service.ts'
import { deleteDraft, setDraft } from './lesson-versions.queries.ts'
import { contentOf, type LessonRow, lockLesson, type Place } from './lessons.queries.ts'
import { getLessonRow } from './lessons.service.ts'

/** Rejects a draft based on an outdated one; version 0 means none. */
function assertNewestDraft(row: LessonRow, { version }: Change): void {
  const current = row.draftRevision ?? 0
  if (version === undefined || version === current) return
  throw new DomainError('draft-changed', {
    details: {
      version: current,
      changeId: row.draftChangeId,
      savedAt: (row.draftSavedAt ?? row.editedAt ?? row.updatedAt).toISOString(),
      values: { ...contentOf(row), ...row.draftContent },
    },
  })
}

/** Saves an admin's draft. Throws `lesson-not-found`, and `draft-changed` with the current draft when based on an older one. */
export async function saveLessonDraft(
  deps: Deps,
  at: Place,
  { lessonVersion, content, ...change }: Change & { lessonVersion: number; content: Record<string, unknown> },
  editor: Editor,
) {
  const clean = { ...content, html: typeof content.html === 'string' ? await sanitizeText(content.html) : '' }
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockLesson(trx, at))) throw new DomainError('lesson-not-found')
    const row = await getLessonRow(trx, at, editor)
    if (row.draftSavedAt && row.draftRevision !== null && change.changeId !== undefined && row.draftChangeId === change.changeId)
      return { savedAt: row.draftSavedAt.toISOString(), lessonVersion: row.version, version: row.draftRevision }
    assertNewestDraft(row, change)
    const savedAt = deps.clock.now()
    const draft = {
      lessonId: row.id,
      authorId: editor.id,
      baseVersion: lessonVersion,
      content: clean,
      savedAt,
      changeId: change.changeId ?? null,
    }
    return { savedAt: savedAt.toISOString(), lessonVersion: row.version, version: await setDraft(trx, draft) }
  })
}

export async function discardLessonDraft({ db }: Deps, at: Place, editor: Editor): Promise<void> {
  await deleteDraft(db, (await getLessonRow(db, at, editor)).id, editor.id)
}
