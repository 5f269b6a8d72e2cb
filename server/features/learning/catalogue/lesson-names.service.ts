import type { Queryable } from '../../../platform/db/database.ts'
import { lessonMinutes } from '../../authoring/content-files/lesson-minutes.ts'
import { findLessonNameRow } from './course.queries.ts'

/** A lesson and its module as named in mails; undefined when deleted. */
export async function findLessonName(db: Queryable, lessonId: string) {
  const row = await findLessonNameRow(db, lessonId)
  return row && { ...row, ...lessonMinutes(row) }
}
