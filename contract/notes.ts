import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime } from './fields.ts'
import { noteValues } from './note-values.ts'

export const noteView = z.object({
  moduleId: z.int(),
  lessonId: z.int(),
  noteId: z.string(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  body: z.string(),
  createdAt: isoTime,
  savedAt: isoTime,
  version: z.int(),
  /** Null when the lesson was deleted. */
  lessonTitle: z.string().nullable(),
  /** The lesson no longer has the passage. */
  isOrphan: z.boolean(),
})
export type NoteView = z.infer<typeof noteView>

const lessonNumber = z.coerce.number().int().min(1).max(9999)

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'The caller’s highlights, notes and answers in their own words, of one lesson or all',
  access: 'demo',
  query: z.object({ moduleId: lessonNumber.optional(), lessonId: lessonNumber.optional() }),
  data: z.array(noteView),
})

/** Saves or deletes a note; an admin's is not kept. A note that was deleted elsewhere and then changed is there again. */
export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:moduleId/:lessonId/:noteId',
  summary: 'Save or delete a highlight, a note or an answer in one’s own words',
  access: 'demo',
  params: z.object({ moduleId: lessonNumber, lessonId: lessonNumber, noteId: z.string().max(40) }),
  body: noteValues.extend(changeOf),
  data: z.object({ note: noteView.nullable() }),
  errors: ['note-changed', 'notes-full', 'lesson-not-found', 'module-locked', 'demo-ended'],
})
