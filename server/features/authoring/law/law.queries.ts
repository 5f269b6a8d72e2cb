import type { Queryable } from '../../../platform/db/database.ts'

/** Lessons due for review by this day, soonest first. */
export const listLessonsToReview = (db: Queryable, until: string) =>
  db
    .selectFrom('lessons')
    .select(['moduleId', 'lessonId', 'title', 'reviewBy'])
    .where('reviewBy', '<=', until)
    .orderBy('reviewBy')
    .orderBy('moduleId')
    .orderBy('position')
    .execute()
