import { z } from 'zod'
import { factMark, primaryKind } from './course-content.ts'

/** `date` is the source's own date, `read` the date of the last check. */
export const citedSource = z.object({
  publisher: z.string(),
  title: z.string(),
  url: z.string(),
  date: z.string().nullable(),
  read: z.string(),
  primary: primaryKind.nullish(),
})

export const citedFact = z.object({
  number: z.number().int(),
  id: z.string(),
  statement: z.string(),
  mark: factMark,
  /** When the figure held; null when the source does not say. */
  date: z.string().nullable(),
  method: z.string().nullable(),
  sources: z.array(citedSource),
})
export type CitedFact = z.infer<typeof citedFact>
export type CitedSource = z.infer<typeof citedSource>
