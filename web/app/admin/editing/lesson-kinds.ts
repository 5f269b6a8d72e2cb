import type { LessonContent } from '#contract/lesson-editing.ts'

export const lessonKinds: Record<LessonContent['kind'], string> = {
  welcome: 'Welcome',
  text: 'Text or video',
  activity: 'Activity',
  quiz: 'Quiz',
  takeaway: 'Takeaway',
}
