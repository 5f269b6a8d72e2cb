import type { Queryable } from '../../../platform/db/database.ts'
import { lessonMinutes } from './lesson-minutes.ts'
import { findLessonNameRow } from './work.queries.ts'

/** A lesson and its module as a mail names them, with their place in the course; undefined when the lesson has been deleted. */
export async function findLessonName(db: Queryable, lessonId: string) {
  const row = await findLessonNameRow(db, lessonId)
  return row && { ...row, ...lessonMinutes(row) }
}
