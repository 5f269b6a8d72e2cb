import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime, isoTimeOrNull } from './fields.ts'

export const moduleParam = z.object({ moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999) })
export const lessonParams = moduleParam.extend({
  lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
})

export const moduleProgress = z.object({
  totalLessons: z.number().int(),
  completedLessons: z.number().int(),
  lastAccessedAt: isoTimeOrNull,
  completedAt: isoTimeOrNull,
})

export const lessonProgress = z.object({
  status: z.enum(['not-started', 'in_progress', 'completed']),
  timeSpent: z.number(),
  completedAt: isoTimeOrNull,
})

/** How long ago a lesson was opened or left, for requests delayed by the network; at most 30 days. */
const secondsAgo = z.coerce.number().min(0).max(2_592_000).default(0)

/** Stores the position in a module for resuming on any device; an older position never replaces a newer one. */
export const setPosition = endpoint({
  method: 'PUT',
  path: '/api/modules/:moduleId/position',
  summary: 'Record which lesson is open',
  access: 'reader',
  params: moduleParam,
  body: z.object({
    lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
    secondsAgo,
  }),
  data: z.object({ openedAt: isoTime }),
  errors: ['lesson-not-found', 'module-locked', 'demo-ended'],
})

/** Idempotent. An older completion never replaces a newer position. */
export const completeLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/complete',
  summary: 'Complete a lesson',
  access: 'reader',
  params: lessonParams,
  body: z.object({ timeSpent: z.coerce.number().min(0).max(1440).default(0), changeId: changeOf.changeId, secondsAgo }),
  data: z.object({ progress: lessonProgress, module: moduleProgress }),
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

export const completeModule = endpoint({
  method: 'POST',
  path: '/api/modules/:moduleId/complete',
  summary: 'Complete a module',
  access: 'reader',
  params: moduleParam,
  data: z.object({ completedAt: isoTime, firstCompletion: z.boolean() }),
  errors: ['module-not-found', 'module-incomplete', 'module-locked', 'demo-ended'],
})
