import { z } from 'zod'
import { factMark } from './course-content.ts'

/** A published figure under a lesson: never without mark, source and date. */
export const citedFact = z.object({
  number: z.number().int(),
  id: z.string(),
  statement: z.string(),
  mark: factMark,
  date: z.string(),
  method: z.string().nullable(),
  sources: z.array(z.object({ publisher: z.string(), title: z.string(), url: z.string(), date: z.string() })),
})
/** A published figure under a lesson: never without mark, source and date. */
export type CitedFact = z.infer<typeof citedFact>
