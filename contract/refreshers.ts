import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { quizReviewItem } from './course.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

/** Days after a module's completion on which its refreshers become due, in order of the rounds 1, 2 and 3. */
export const refresherDays = [2, 7, 21] as const

/** Questions a refresher has. */
export const refresherLength = 3

/** A refresher that is due: two questions on a completed module and one on another, without their answers. */
export const refresher = z.object({
  moduleId: z.number().int(),
  moduleTitle: z.string(),
  round: z.number().int().min(1).max(refresherDays.length),
  dueAt: isoTime,
  /** `id` is the question's place in the refresher; answers are sent under it. */
  questions: z.array(z.object({ id: z.number().int(), question: z.string(), options: z.array(z.string()) })),
  /** Names these questions; sent with the answers, so that they are graded only against what was shown. */
  attemptKey: z.string(),
})
/** A refresher that is due: two questions on a completed module and one on another, without their answers. */
export type Refresher = z.infer<typeof refresher>

/** A graded refresher. */
export const refresherResult = z.object({
  correctCount: z.number().int(),
  total: z.number().int(),
  review: z.array(quizReviewItem),
  /** What the figures in the explanations rest on. */
  facts: z.array(citedFact),
  /** When the next refresher of this module becomes due; null after the last. */
  nextDueAt: isoTimeOrNull,
})
/** A graded refresher. */
export type RefresherResult = z.infer<typeof refresherResult>

/** The refreshers that are due now, the longest waiting first. */
export const listRefreshers = endpoint({
  method: 'GET',
  path: '/api/refreshers',
  summary: 'Refreshers of completed modules that are due',
  access: 'demo',
  data: z.array(refresher),
})

/** Grades a refresher on the server; the quiz's score stays as it is. */
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
