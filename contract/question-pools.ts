import { z } from 'zod'

/** Questions per attempt. */
export const quizLength = 5

export const questionOption = z.strictObject({
  id: z.string().regex(/^[a-z]$/, { error: 'an option is named by one small letter' }),
  text: z.string().min(1).max(500),
  explanation: z.string().min(1).max(1500),
})

const questionFields = {
  /** Permanent: attempts and statistics refer to it. */
  id: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, { error: 'an id is written like m3-06' }),
  question: z.string().min(1).max(1500),
  options: z.array(questionOption).length(4, { error: 'a question has exactly four options' }),
  correct: z.string().max(40),
}

/** A quiz question as in `content/course/module-N/questions.yaml`. */
export const poolQuestion = z.strictObject({
  ...questionFields,
  firstAttempt: z.boolean().optional(),
  /** The earlier module that the question repeats. */
  recalls: z.number().int().min(1).max(9999).optional(),
})

/** A final assessment question as in `content/course/assessment/module-N.yaml`. */
export const assessmentQuestion = z.strictObject({
  ...questionFields,
  /** What to review after a wrong answer. */
  topic: z.string().min(1).max(120),
})

export type PoolQuestion = z.infer<typeof poolQuestion>
export type AssessmentQuestion = z.infer<typeof assessmentQuestion>

export type DrawnQuestion = AssessmentQuestion & { moduleId: number }
