import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Queryable } from '../platform/db/database.ts'

const accounts = (db: Queryable) => db.selectFrom('users').select(['id', 'role', 'accessExpiresAt'])

export const getFirstAdmin = (db: Queryable) =>
  accounts(db).where('role', '=', 'admin').orderBy('createdAt').executeTakeFirstOrThrow()

export const getAccount = (db: Queryable, email: string) => accounts(db).where('email', '=', email).executeTakeFirstOrThrow()

export const getLessonActivity = (db: Queryable, { moduleId, lessonId }: { moduleId: number; lessonId: number }) =>
  db
    .selectFrom('lessons')
    .select('activity')
    .where('moduleId', '=', moduleId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirstOrThrow()

export const hasTeams = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()) !== undefined

export const listPools = async (db: Queryable): Promise<PoolQuestion[]> =>
  (await db.selectFrom('lessons').select('quiz').execute()).flatMap(({ quiz }) => quiz ?? [])
