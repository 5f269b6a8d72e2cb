import { z } from 'zod'
import { requiredLine, requiredText } from './fields.ts'
import { maxQuestions } from './lesson-limits.ts'

/** Questions per attempt. */
export const quizLength = 5

export const poolSize = `A quiz has 1 to ${maxQuestions} questions`

const isUnique = (values: string[]) => new Set(values).size === values.length

const questionOption = z.strictObject({
  id: z.string().regex(/^[a-z]$/, { error: 'an option is named by one small letter' }),
  text: requiredLine('Please fill in all four options', 500),
  explanation: requiredText('Please explain each option', 1500),
})

/** Permanent: attempts and statistics refer to it. */
const id = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, { error: 'an id is written like m3-06' })

const questionFields = {
  question: requiredText('Please enter the question', 1500),
  options: z
    .array(questionOption)
    .length(4, { error: 'A question has four options' })
    .refine((options) => isUnique(options.map(({ text }) => text)), { error: 'Two options are the same' })
    .refine((options) => isUnique(options.map((option) => option.id)), { error: 'Two options have the same id' }),
  correct: z.string({ error: 'Please mark the correct option' }).max(40),
}

const hasKey = ({ options, correct }: { options: { id: string }[]; correct: string }) =>
  options.some((option) => option.id === correct)
const missingKey = { path: ['correct'], error: 'Please mark the correct option' }

const withOwnIds = (questions: { id: string }[], context: z.core.$RefinementCtx) => {
  for (const [index, question] of questions.entries())
    if (questions.findIndex((other) => other.id === question.id) < index)
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `Two questions have the id ${question.id}` })
}

const poolQuestion = z
  .strictObject({
    id,
    firstAttempt: z.boolean().optional(),
    /** The earlier module that the question repeats. */
    recalls: z.number().int().min(1).max(9999).optional(),
    ...questionFields,
  })
  .refine(hasKey, missingKey)
export type PoolQuestion = z.infer<typeof poolQuestion>

const assessmentQuestion = z
  .strictObject({ id, topic: requiredLine('Please say what to review after a wrong answer', 120), ...questionFields })
  .refine(hasKey, missingKey)
export type AssessmentQuestion = z.infer<typeof assessmentQuestion>

export type DrawnQuestion = AssessmentQuestion & { moduleId: number }

/** The questions of a quiz, as in `content/course/module-N/questions.yaml`. */
export const quizPool = z
  .array(poolQuestion)
  .min(1, { error: poolSize })
  .max(maxQuestions, { error: poolSize })
  .superRefine(withOwnIds)

/** The final assessment's questions about a module, as in `content/course/assessment/module-N.yaml`. */
export const assessmentPool = z
  .array(assessmentQuestion)
  .max(maxQuestions, { error: `The final assessment has at most ${maxQuestions} questions about a module` })
  .superRefine(withOwnIds)
