import type { Actor } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { listDraftAuthors } from './lesson-versions.queries.ts'

/** Other admins' drafts that deleting a lesson or a module would destroy. */
export async function listUnsavedChanges(
  db: Queryable,
  editor: Actor,
  at: { moduleId: number; lessonId?: number },
): Promise<string[]> {
  const authors = await listDraftAuthors(db, editor.id, at)
  return authors.length > 0 ? [`unsaved changes by ${new Intl.ListFormat('en-GB').format(authors)}`] : []
}
