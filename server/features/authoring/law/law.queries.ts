import type { Queryable } from '../../../platform/db/database.ts'

/** Lessons with a day of review up to this one, soonest first. */
export const listLessonsToReview = (db: Queryable, until: string) =>
  db
    .selectFrom('lessons')
    .select(['moduleId', 'lessonId', 'title', 'reviewBy'])
    .where('reviewBy', '<=', until)
    .orderBy('reviewBy')
    .orderBy('moduleId')
    .orderBy('position')
    .execute()
