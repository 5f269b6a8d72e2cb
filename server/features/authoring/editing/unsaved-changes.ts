import type { Actor } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { listDraftAuthors } from './lesson-versions.queries.ts'

/** What an admin who deletes a lesson, or all lessons of a module, would take from other admins, as the list of what is in use says it. */
export async function listUnsavedChanges(
  db: Queryable,
  editor: Actor,
  at: { moduleId: number; lessonId?: number },
): Promise<string[]> {
  const authors = await listDraftAuthors(db, editor.id, at)
  return authors.length > 0 ? [`unsaved changes by ${new Intl.ListFormat('en-GB').format(authors)}`] : []
}
