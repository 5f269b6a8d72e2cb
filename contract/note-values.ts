import { z } from 'zod'
import { plainText } from './fields.ts'
import { contextLength, maxNoteLength, maxQuoteLength } from './note-text.ts'

export const noteValues = z.object({
  /** Of an answer in the learner's own words: the question. */
  quote: plainText(maxQuoteLength),
  prefix: plainText(contextLength),
  suffix: plainText(contextLength),
  body: plainText(maxNoteLength),
  isDeleted: z.boolean().default(false),
})
export type NoteValues = z.infer<typeof noteValues>
