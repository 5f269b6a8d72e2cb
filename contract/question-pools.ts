import { z } from 'zod'

/** How many questions a quiz asks per attempt. */
export const quizLength = 5

/** One option of a question, and why it is right or wrong. */
export const questionOption = z.strictObject({
  id: z.string().regex(/^[a-z]$/, { error: 'an option is named by one small letter' }),
  text: z.string().min(1).max(500),
  explanation: z.string().min(1).max(1500),
})

const questionFields = {
  /** Stays with the question forever: attempts and statistics refer to it. */
  id: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, { error: 'an id is written like m3-06' }),
  question: z.string().min(1).max(1500),
  options: z.array(questionOption).length(4, { error: 'a question has exactly four options' }),
  /** The id of the right option. */
  correct: z.string().max(40),
}

/** One question of a module's quiz, as an entry of `content/course/module-N/questions.yaml` has it. */
export const poolQuestion = z.strictObject({
  ...questionFields,
  /** Always among the questions of a learner's first attempt. */
  firstAttempt: z.boolean().optional(),
  /** The earlier module the question comes back to; absent for questions of this module. */
  recalls: z.number().int().min(1).max(9999).optional(),
})

/** One question of the final assessment, as an entry of `content/course/assessment/module-N.yaml` has it. */
export const assessmentQuestion = z.strictObject({
  ...questionFields,
  /** What to review after a wrong answer, in a few words. */
  topic: z.string().min(1).max(120),
})

export type PoolQuestion = z.infer<typeof poolQuestion>
export type AssessmentQuestion = z.infer<typeof assessmentQuestion>

/** A question of the final assessment as an attempt keeps it: its options in the order of the attempt. */
export type DrawnQuestion = AssessmentQuestion & { moduleId: number }
