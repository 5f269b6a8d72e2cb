import type { ModuleTeaser } from '#contract/invitations.ts'
import type { Database } from '../db/database.ts'
import { type CourseModule, readCourse } from './course-snapshot.ts'
import type { LearnerOf } from './learners.service.ts'
import { readLearningState } from './learning.queries.ts'

const teaserOf = (module: CourseModule): ModuleTeaser => ({
  id: module.moduleId,
  title: module.title,
  minutes: module.minutes,
  duration: module.duration,
  type: module.type,
  description: module.description,
  whatYoullLearn: module.whatYoullLearn,
  takeaway: module.takeaway,
  imageUrl: module.imageUrl,
  access: module.moduleId === 1 ? 'PREVIEW AVAILABLE' : 'FULL ACCESS',
  preview: module.moduleId === 1,
})

/** The published modules as people see them before they have access, and which modules somebody has completed; nobody by default. */
export async function readCatalogue(
  db: Database,
  of: LearnerOf | null = null,
): Promise<{ modules: ModuleTeaser[]; completed: Set<number> }> {
  const state = await readLearningState(db, of)
  const course = await readCourse(db, state.courseVersion)
  return {
    modules: course.modules.filter((module) => module.isPublished).map(teaserOf),
    completed: new Set(state.completions.keys()),
  }
}
