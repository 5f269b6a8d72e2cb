import { z } from 'zod'
import { missingWords } from './decision-content.ts'
import { requiredLine } from './fields.ts'

const line = requiredLine(missingWords, 160)
const text = requiredLine(missingWords, 700)

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'An id has lowercase letters, digits and hyphens' })

const panelRating = z.int().min(1).max(5)

const reply = z.strictObject({
  asks: text.optional(),
  says: z
    .array(
      z.strictObject({
        text,
        shows: text.optional(),
        /** The anchor that it is clearly a point of; refreshers ask for it. */
        anchor: z.enum(['weak', 'sound', 'strong']).optional(),
      }),
    )
    .min(1)
    .max(12),
})

const panelAnswer = z.strictObject({
  id: id.max(20),
  name: line,
  transcript: z.array(reply).min(1).max(10),
  /** One sheet per rater, in their order; `rests` is a sentence of the transcript. */
  sheets: z
    .array(z.strictObject({ rating: panelRating, rests: text, why: text, after: panelRating }))
    .length(3, { error: 'an answer has three sheets' }),
  /** Statements, most junior rater first, and the changed ratings. */
  debrief: z.array(z.strictObject({ by: line, says: text })).max(8),
  lesson: text,
  ifHigher: text,
  ifLower: text,
})
export type PanelAnswer = z.infer<typeof panelAnswer>

/** `content/ratings/panels.yaml`: invented answers to one interview question, as an invented panel rated them. */
export const ratingPanel = z.strictObject({
  id: id.max(40),
  title: line,
  role: text,
  competency: line,
  /** One of the two heaviest lines, which must be at the floor or better. */
  isHeavy: z.boolean(),
  question: text,
  anchors: z.strictObject({ weak: text, sound: text, strong: text }),
  raters: z.array(line).length(3, { error: 'a panel has three raters' }),
  answers: z.array(panelAnswer).length(3, { error: 'a panel rates three answers' }),
})
export type RatingPanel = z.infer<typeof ratingPanel>
