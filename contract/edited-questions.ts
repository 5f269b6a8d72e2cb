import { z } from 'zod'
import { requiredLine, requiredText } from './fields.ts'
import { maxQuestions } from './question-limits.ts'
import { assessmentQuestion, poolQuestion, questionOption } from './question-pools.ts'

export const poolSize = `A quiz has 1 to ${maxQuestions} questions`

const isUnique = (values: string[]) => new Set(values).size === values.length

const option = questionOption.extend({
  text: requiredLine('Please fill in all four options', 500),
  explanation: requiredText('Please explain each option', 1500),
})

const questionParts = {
  question: requiredText('Please enter the question', 1500),
  options: z
    .array(option)
    .length(4, { error: 'A question has four options' })
    .refine((options) => isUnique(options.map(({ text }) => text)), { error: 'Two options are the same' })
    .refine((options) => isUnique(options.map(({ id }) => id)), { error: 'Two options have the same id' }),
  correct: z.string({ error: 'Please mark the correct option' }).max(40),
}

const hasKey = ({ options, correct }: { options: { id: string }[]; correct: string }) => options.some(({ id }) => id === correct)
const missingKey = { path: ['correct'], error: 'Please mark the correct option' }

const withOwnIds = (questions: { id: string }[], context: z.core.$RefinementCtx) => {
  for (const [index, { id }] of questions.entries())
    if (questions.findIndex((other) => other.id === id) < index)
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `Two questions have the id ${id}` })
}

export const editedPool = z
  .array(poolQuestion.extend(questionParts).refine(hasKey, missingKey))
  .min(1, { error: poolSize })
  .max(maxQuestions, { error: poolSize })
  .superRefine(withOwnIds)

export const editedAssessment = z
  .array(
    assessmentQuestion
      .extend({ ...questionParts, topic: requiredLine('Please say what to review after a wrong answer', 120) })
      .refine(hasKey, missingKey),
  )
  .max(maxQuestions, { error: `The final assessment has at most ${maxQuestions} questions about a module` })
  .superRefine(withOwnIds)
