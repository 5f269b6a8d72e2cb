import type { RubricCriterion } from '#content/assessment-rubric.ts'
import type { ModelPart } from '#contract/activity-reviews.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import { newId } from '../../../ui/new-id.ts'

export const blankQuestion = (): PoolQuestion => ({
  id: `q-${newId().slice(0, 8)}`,
  question: '',
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: '', explanation: '' })),
  correct: 'a',
})

export const blankAssessmentQuestion = (): AssessmentQuestion => ({ ...blankQuestion(), topic: '' })

export const blankCriterion = (): RubricCriterion => ({
  id: `c-${newId().slice(0, 8)}`,
  title: '',
  levels: { 'not-yet': '', sufficient: '', strong: '' },
})

export const blankModelPart = (field: string): ModelPart => ({ field, answer: '', why: '' })

export const blankActivity = (): ActivityForm => ({
  minutes: 10,
  assistant: 'none',
  intro: '',
  fields: [{ id: 'answer', label: '', required: true, type: 'textarea', maxLength: 1000 }],
})
