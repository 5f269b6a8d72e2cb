import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'

const place = z.object({
  moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999),
  lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
})

/** The draft if it is newer, else the submission. */
export const downloadActivity = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/activity.pdf',
  summary: 'The caller’s answers to an activity as PDF',
  access: 'reader',
  params: place,
  raw: 'application/pdf',
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended', 'submission-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const downloadJobDescription = endpoint({
  method: 'GET',
  path: '/api/job-description.pdf',
  summary: 'The caller’s role definition as a filled-in job description (PDF)',
  access: 'user',
  raw: 'application/pdf',
  errors: ['submission-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})
