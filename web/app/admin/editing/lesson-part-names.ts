import type { LessonPart } from '#contract/lesson-parts.ts'

/** Names of the file-based parts of a lesson. */
export const lessonPartNames: Record<LessonPart, string> = {
  questions: 'Questions of the quiz',
  assessment: 'Questions of the final assessment',
  decisions: 'Decisions',
  case: 'Branching case',
  conversation: 'Conversation',
  rubric: 'Rubric',
}

/** A part of a lesson, with the lesson's name. */
export type PartPlace = { moduleId: number; lessonId: number; part: LessonPart }
