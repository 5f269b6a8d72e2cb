import type { ModuleTeaser } from '#contract/invitations.ts'
import type { Queryable } from '../db/database.ts'
import type { LearnerOf } from './learners.service.ts'

/** The published modules as people see them before they have access. */
export async function listModuleTeasers(db: Queryable): Promise<ModuleTeaser[]> {
  const modules = await db
    .selectFrom('modules')
    .select(['moduleId', 'title', 'minutes', 'type', 'description', 'whatYoullLearn', 'takeaway', 'imageUrl'])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('moduleId')
    .execute()
  return modules.map(({ moduleId, ...module }) => ({
    id: moduleId,
    ...module,
    duration: `${module.minutes} min`,
    access: moduleId === 1 ? 'PREVIEW AVAILABLE' : 'FULL ACCESS',
    preview: moduleId === 1,
  }))
}

/** Whether a learner has completed a module. */
export async function hasCompletedModule(db: Queryable, of: LearnerOf, moduleId: number): Promise<boolean> {
  const query = db
    .selectFrom('moduleCompletions')
    .innerJoin('learners', 'learners.id', 'moduleCompletions.learnerId')
    .select('moduleId')
    .where('moduleId', '=', moduleId)
  const row = await ('userId' in of
    ? query.where('userId', '=', of.userId)
    : query.where('invitationId', '=', of.invitationId)
  ).executeTakeFirst()
  return row !== undefined
}
