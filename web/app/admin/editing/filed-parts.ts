import type { LessonPart } from '#contract/lesson-parts.ts'

/** What the parts of a lesson that are kept in files are called on screen. */
export const filedPartNames: Record<LessonPart, string> = {
  questions: 'Questions of the quiz',
  assessment: 'Questions of the final assessment',
  decisions: 'Decisions',
  case: 'Branching case',
  rubric: 'Rubric',
}

/** Where a lesson is, with the words that tell it from others. */
export type PartPlace = { moduleId: number; lessonId: number; part: LessonPart }
