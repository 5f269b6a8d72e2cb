import type { Queryable } from '../../platform/db/database.ts'
import { findLessonNameRow } from './work.queries.ts'

/** A lesson and its module as a mail names them, with their place in the course; undefined when the lesson has been deleted. */
export const findLessonName = (db: Queryable, lessonId: string) => findLessonNameRow(db, lessonId)
