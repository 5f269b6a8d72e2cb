import { json, type Queryable } from '../../../platform/db/database.ts'
import type { CaseChoice } from '../../../platform/db/json-columns.ts'

/** Newest first. */
export const listCaseRuns = (db: Queryable, learnerId: string, lessonId: string) =>
  db
    .selectFrom('caseRuns')
    .select(['id', 'path', 'endedAt'])
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()

export const insertCaseRun = (
  db: Queryable,
  run: { learnerId: string; lessonId: string; path: CaseChoice[]; startedAt: Date; endedAt: Date | null },
) =>
  db
    .insertInto('caseRuns')
    .values({ ...run, path: json(run.path) })
    .execute()

export const setCaseRun = (db: Queryable, id: string, run: { path: CaseChoice[]; endedAt: Date | null }) =>
  db
    .updateTable('caseRuns')
    .set({ path: json(run.path), endedAt: run.endedAt })
    .where('id', '=', id)
    .execute()

export const deleteCaseRuns = (db: Queryable, ids: string[]) => db.deleteFrom('caseRuns').where('id', 'in', ids).execute()

export const endCaseRuns = (db: Queryable, learnerId: string, lessonId: string, endedAt: Date) =>
  db
    .updateTable('caseRuns')
    .set({ endedAt })
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .where('endedAt', 'is', null)
    .execute()
