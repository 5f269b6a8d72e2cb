import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime } from './fields.ts'
import { lessonParams } from './progress.ts'

/** A quiz before grading, without correct options and explanations. */
export const openQuiz = z.array(z.object({ id: z.number().int(), question: z.string(), options: z.array(z.string()) }))
export type OpenQuiz = z.infer<typeof openQuiz>

export const quizReviewItem = z.object({
  question: z.string(),
  options: z.array(z.string()),
  chosen: z.number().int(),
  correct: z.number().int(),
  explanation: z.string(),
  explanations: z.array(z.string()),
})

export const quizResult = z.object({
  score: z.number().int(),
  correctCount: z.number().int(),
  total: z.number().int(),
  bestScore: z.number().int(),
  /** Percent that the certificate asks of this quiz; null where the module does not count for it. */
  certificateScore: z.number().int().nullable(),
  review: z.array(quizReviewItem),
  facts: z.array(citedFact),
  submittedAt: isoTime,
})
export type QuizResult = z.infer<typeof quizResult>

const submittedQuiz = quizResult.extend({
  next: z.object({ quiz: openQuiz, attemptKey: z.string() }),
})
export type SubmittedQuiz = z.infer<typeof submittedQuiz>

export const submitQuiz = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/quiz',
  summary: 'Submit the answers of a quiz and get the review',
  access: 'reader',
  params: lessonParams,
  body: z.object({
    /** From the index of a question in the attempt to the index of the chosen option. */
    answers: z.record(z.string().regex(/^\d$/), z.number().int().min(0).max(9), { error: 'Please answer all questions.' }),
    attemptKey: z.string().max(40).optional(),
    timeSpent: z.coerce.number().min(0).max(1440).default(0),
  }),
  data: submittedQuiz,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'quiz-attempt-over', 'module-locked', 'demo-ended'],
})

/** Three questions of the quiz's pool after a first attempt, for practice; none before it. */
export const listHarderQuestions = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/harder',
  summary: 'Three harder questions of a quiz, for practice',
  access: 'reader',
  params: lessonParams,
  data: z.array(z.object({ id: z.string(), question: z.string(), options: z.array(z.string()) })),
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Nothing is stored, and the quiz's score stays as it is. */
export const answerHarderQuestions = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/harder',
  summary: 'Answer harder questions and get the explanations',
  access: 'reader',
  params: lessonParams,
  body: z.object({
    /** From the id of a question to the index of the chosen option. */
    answers: z.record(z.string().max(40), z.number().int().min(0).max(9), { error: 'Please answer all questions.' }),
  }),
  data: quizResult.pick({ correctCount: true, total: true, review: true, facts: true }),
  countsAsChange: false,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended', 'quiz-attempt-over'],
})
