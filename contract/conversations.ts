import { z } from 'zod'
import type { Conversation } from './conversation-content.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { lessonParams } from './progress.ts'

const talkResult = z.object({
  /** Finished attempts. */
  attempts: z.int(),
  best: z.object({ title: z.string(), outcome: z.enum(['good', 'mixed', 'bad']) }).nullable(),
})
export type TalkResult = z.infer<typeof talkResult>

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/conversation',
  summary: 'The conversation of a lesson, with the caller’s results',
  access: 'user',
  params: lessonParams,
  data: talkResult.extend({ lessonTitle: z.string(), talk: z.custom<Conversation>() }),
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** The server plays the path again, so that only a talk that fits the conversation is kept. */
export const submitConversation = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/conversation',
  summary: 'Submit a finished conversation as the lines that were said',
  access: 'user',
  params: lessonParams,
  body: z.object({
    attempt: z.int().min(1).max(100_000),
    path: z.array(z.string().regex(/^[a-d]$/, { error: 'This is not a line' })).max(60),
  }),
  data: talkResult,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'conversation-changed', 'module-locked', 'demo-ended'],
})
