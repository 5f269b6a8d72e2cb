import { z } from 'zod'
import { plainText } from './fields.ts'
import { contextLength, maxNoteLength, maxQuoteLength } from './own-words.ts'

/** A passage by its words and those around it, as in the W3C's text quote selector. */
const textQuote = {
  /** Of an answer in the learner's own words: the question. */
  quote: plainText(maxQuoteLength),
  prefix: plainText(contextLength),
  suffix: plainText(contextLength),
}

export const noteValues = z.object({ ...textQuote, body: plainText(maxNoteLength), isDeleted: z.boolean().default(false) })
export type NoteValues = z.infer<typeof noteValues>
