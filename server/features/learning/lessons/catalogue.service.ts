import { previewModuleId } from '#content/course-numbers.ts'
import type { ModuleTeaser } from '#contract/preview.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type CourseModule, readCourse } from '../catalogue/course-snapshot.ts'
import type { LearnerIdentity } from '../progress/learners.service.ts'
import { readLearningState } from '../progress/learners.service.ts'

const teaserOf = (module: CourseModule): ModuleTeaser => ({
  id: module.moduleId,
  title: module.title,
  minutes: module.minutes,
  ownMinutes: module.ownMinutes,
  duration: module.duration,
  type: module.type,
  description: module.description,
  whatYoullLearn: module.whatYoullLearn,
  takeaway: module.takeaway,
  imageUrl: module.imageUrl,
  access: module.moduleId === previewModuleId ? 'PREVIEW AVAILABLE' : 'FULL ACCESS',
  preview: module.moduleId === previewModuleId,
})

/** The published modules as shown before access, with the completed ones of a learner. */
export async function readCatalogue(
  db: Database,
  learner: LearnerIdentity | null = null,
): Promise<{ modules: ModuleTeaser[]; completed: Set<number> }> {
  const state = await readLearningState(db, learner)
  const course = await readCourse(db, state.courseVersion)
  return {
    modules: course.modules.filter((module) => module.isPublished).map(teaserOf),
    completed: new Set(state.completions.keys()),
  }
}

export async function hasPublishedSection(db: Database, moduleId: number, section?: number): Promise<boolean> {
  const state = await readLearningState(db, null)
  const module = (await readCourse(db, state.courseVersion)).modules.find((candidate) => candidate.moduleId === moduleId)
  return module?.isPublished === true && (section === undefined || module.lessons[section - 1] !== undefined)
}
