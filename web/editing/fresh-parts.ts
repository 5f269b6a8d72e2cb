import type { ActivityForm, QuizQuestion } from '#contract/course-content.ts'

/** A question to fill in. */
export const freshQuestion = (): QuizQuestion => ({
  question: '',
  options: ['', '', '', ''],
  correct: 0,
  explanations: ['', '', '', ''],
})

/** The form of an activity to fill in. */
export const freshActivity = (): ActivityForm => ({
  minutes: 10,
  assistant: 'none',
  intro: '',
  fields: [{ id: 'answer', label: '', required: true, type: 'textarea', maxLength: 1000 }],
})
