import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { identifier, isoTime } from './fields.ts'

export const restorableDays = 30

const deletedContent = z.object({
  _id: z.uuid(),
  kind: z.enum(['module', 'lesson']),
  moduleId: z.int(),
  title: z.string(),
  /** Lessons that would come back with a module. */
  lessonCount: z.int(),
  deletedAt: isoTime,
  restorableUntil: isoTime,
})
export type DeletedContent = z.infer<typeof deletedContent>

export const listDeletedContent = endpoint({
  method: 'GET',
  path: '/api/editing/deleted',
  summary: 'Modules and lessons deleted in the last 30 days, newest first',
  data: z.array(deletedContent),
})

/** A lesson is visible again if it was; a module comes back as a draft, with the lessons that it had when it was deleted. */
export const restoreDeletedContent = endpoint({
  method: 'POST',
  path: '/api/editing/deleted/:id/restore',
  summary: 'Restore a deleted module or lesson with the progress of its learners',
  params: z.object({ id: identifier() }),
  errors: ['deleted-content-not-found'],
})
