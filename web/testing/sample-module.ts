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
