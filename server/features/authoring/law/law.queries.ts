import type { Queryable } from '../../../platform/db/database.ts'

export const listLessonsToReview = (db: Queryable, until: string) =>
  db
    .selectFrom('lessons')
    .select(['moduleId', 'lessonId', 'title', 'reviewBy'])
    .where('reviewBy', '<=', until)
    .where('deletedAt', 'is', null)
    .orderBy('reviewBy')
    .orderBy('moduleId')
    .orderBy('position')
    .execute()
