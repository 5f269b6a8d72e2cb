import type { ModuleView } from '#contract/lessons.ts'
import type { EditedModule } from '#contract/module-editing.ts'

export const sampleModule: EditedModule = {
  _id: '4dd1c5a0-6f0e-4f0c-9a54-0d7f3b8a1c11',
  moduleId: 2,
  title: 'Sourcing',
  description: 'Where to look.',
  duration: '45 min',
  imageUrl: null,
  isPublished: true,
  countsForCertificate: true,
  order: 2,
  prerequisites: [],
  type: '',
  whatYoullLearn: ['Boolean search'],
  takeaway: '',
  lessonCount: 6,
  editedAt: null,
  version: 3,
}

/** A module of six lessons as a learner sees it. */
export const sampleModuleView = (moduleId: number, completedLessons = 0, changes: Partial<ModuleView> = {}): ModuleView => ({
  _id: `00000000-0000-4000-8000-00000000000${moduleId}`,
  moduleId,
  title: `Title ${moduleId}`,
  description: '',
  duration: '30 min',
  minutes: 30,
  ownMinutes: 15,
  type: 'text',
  whatYoullLearn: [],
  takeaway: '',
  imageUrl: null,
  isPublished: true,
  order: moduleId,
  prerequisites: [],
  locked: false,
  lockReason: null,
  progress: {
    completedLessons,
    totalLessons: 6,
    completedAt: completedLessons === 6 ? '2026-11-21T09:00:00.000Z' : null,
    lastAccessedAt: completedLessons > 0 ? '2026-11-21T09:00:00.000Z' : null,
  },
  ...changes,
})
