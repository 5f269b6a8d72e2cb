import type { LessonPart } from '#contract/lesson-parts.ts'

export const lessonPartNames: Record<LessonPart, string> = {
  questions: 'Questions of the quiz',
  assessment: 'Questions of the final assessment',
  decisions: 'Decisions',
  case: 'Branching case',
  conversation: 'Conversation',
  rubric: 'Rubric',
}

export type PartPlace = { moduleId: number; lessonId: number; part: LessonPart }
