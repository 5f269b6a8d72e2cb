import type { LessonContent } from '#contract/lesson-editing.ts'
import type { LessonPart } from '#contract/lesson-parts.ts'

export const lessonKinds: Record<LessonContent['kind'], string> = {
  welcome: 'Welcome',
  text: 'Text or video',
  activity: 'Activity',
  quiz: 'Quiz',
  takeaway: 'Takeaway',
}

export const contentFieldNames: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  minutes: 'Minutes of the video',
  kind: 'Kind',
  contentType: 'Content',
  html: 'Text',
  embedUrl: 'Video',
  resources: 'Resources',
  assignments: 'Assignments',
  quiz: 'Questions',
  decisions: 'Decisions',
  assessment: 'Questions of the assessment',
  branchingCase: 'Branching case',
  conversation: 'Conversation',
  activity: 'Activity',
  rubric: 'Rubric',
  modelAnswer: 'Model answer',
  legalAsOf: 'Law as of',
} satisfies Record<keyof LessonContent, string>

export const lessonPartNames: Record<LessonPart, string> = {
  questions: 'Questions of the quiz',
  assessment: 'Questions of the final assessment',
  decisions: 'Decisions',
  case: 'Branching case',
  conversation: 'Conversation',
  rubric: 'Rubric',
}
