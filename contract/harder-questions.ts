import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { lessonParams } from './progress.ts'
import { quizReviewItem } from './quiz.ts'

const errors = ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'] as const

/** Three questions of the quiz's pool after a first attempt, for practice; none before it. */
export const listHarderQuestions = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/harder',
  summary: 'Three harder questions of a quiz, for practice',
  access: 'reader',
  params: lessonParams,
  data: z.array(z.object({ id: z.string(), question: z.string(), options: z.array(z.string()) })),
  errors,
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
  data: z.object({
    correctCount: z.number().int(),
    total: z.number().int(),
    review: z.array(quizReviewItem),
    facts: z.array(citedFact),
  }),
  countsAsChange: false,
  errors: [...errors, 'quiz-attempt-over'],
})
