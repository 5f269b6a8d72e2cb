import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'
import { quizReviewItem } from './quiz.ts'

/** Days after a module's completion, for rounds 1, 2 and 3. */
export const refresherDays = [2, 7, 21] as const

export const refresherLength = 3

/** Two questions on a completed module, one of them on its practice if the learner has done any, and one on another, without answers. */
export const refresher = z.object({
  moduleId: z.number().int(),
  moduleTitle: z.string(),
  round: z.number().int().min(1).max(refresherDays.length),
  dueAt: isoTime,
  /** `id` is the question's index in the refresher. */
  questions: z.array(z.object({ id: z.number().int(), question: z.string(), options: z.array(z.string()) })),
  /** A drill, a rating panel or the like of the module that is not done yet. */
  practice: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** Identifies these questions, so that answers are graded only against them. */
  attemptKey: z.string(),
})
export type Refresher = z.infer<typeof refresher>

export const refresherResult = z.object({
  correctCount: z.number().int(),
  total: z.number().int(),
  review: z.array(quizReviewItem),
  /** Sources of the figures in the explanations. */
  facts: z.array(citedFact),
  /** Null after the last round. */
  nextDueAt: isoTimeOrNull,
})
export type RefresherResult = z.infer<typeof refresherResult>

export const listRefreshers = endpoint({
  method: 'GET',
  path: '/api/refreshers',
  summary: 'Refreshers of completed modules that are due',
  access: 'demo',
  data: z.array(refresher),
})

/** The quiz's score is not affected. */
export const submitRefresher = endpoint({
  method: 'POST',
  path: '/api/refreshers/:moduleId',
  summary: 'Answer a refresher and get the explanations',
  access: 'demo',
  params: z.object({ moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999) }),
  body: z.object({
    round: z.number().int().min(1).max(refresherDays.length),
    answers: z.record(z.string().regex(/^\d$/), z.number().int().min(0).max(9), { error: 'Please answer all questions.' }),
    attemptKey: z.string().max(40).optional(),
  }),
  data: refresherResult,
  errors: ['refresher-not-due', 'quiz-attempt-over'],
})
