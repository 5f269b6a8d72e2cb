import { z } from 'zod'
import { factMark, primaryKind } from './course-content.ts'

/** What a fact rests on: `date` is the one the source gives itself, `read` when it was last read. */
export const citedSource = z.object({
  publisher: z.string(),
  title: z.string(),
  url: z.string(),
  date: z.string().nullable(),
  read: z.string(),
  /** What makes it a primary source, if it is one. */
  primary: primaryKind.nullish(),
})

/** A published figure under a lesson: never without mark and source. */
export const citedFact = z.object({
  number: z.number().int(),
  id: z.string(),
  statement: z.string(),
  mark: factMark,
  /** When the figure held; null where its source does not say. */
  date: z.string().nullable(),
  method: z.string().nullable(),
  sources: z.array(citedSource),
})
/** A published figure under a lesson: never without mark and source. */
export type CitedFact = z.infer<typeof citedFact>
/** What a fact rests on, with the source's own date and the time it was last read. */
export type CitedSource = z.infer<typeof citedSource>
