import type { LessonContent } from '#contract/lesson-editing.ts'

const namesOfFields: Record<keyof LessonContent, string> = {
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
}

export const contentFieldNames: Record<string, string> = namesOfFields
