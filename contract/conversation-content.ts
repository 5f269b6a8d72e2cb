import { z } from 'zod'
import { missingWords } from './decision-content.ts'
import { requiredLine } from './fields.ts'
import { highestMood } from './lesson-limits.ts'

const words = (longest: number) => requiredLine(missingWords, longest)

const id = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, { error: 'A name has lowercase letters, digits and hyphens' })

/** Every part that is present must hold. */
const condition = z.strictObject({
  has: z.array(id).max(10).optional(),
  lacks: z.array(id).max(10).optional(),
  moodFrom: z.int().min(0).max(highestMood).optional(),
  moodTo: z.int().min(0).max(highestMood).optional(),
  minutesTo: z.int().min(0).max(60).optional(),
})
export type Condition = z.infer<typeof condition>

const spoken = { if: condition.optional(), text: words(600).optional(), does: words(300).optional() }

const reply = z.strictObject({
  ...spoken,
  mood: z.int().min(-3).max(2).default(0),
  adds: z.array(id).max(5).default([]),
  /** The next turn, or `end`. Absent: the turn that follows in the file. */
  next: id.optional(),
})
export type Reply = z.infer<typeof reply>

const line = z.strictObject({
  id: z.string().regex(/^[a-d]$/, { error: 'Lines are called a, b, c and d' }),
  text: words(400),
  tone: z.enum(['plain', 'kind', 'push', 'silent']),
  verdict: z.enum(['best', 'fair', 'poor']),
  minutes: z.int().min(1).max(6).default(2),
  if: condition.optional(),
  /** The first one whose condition holds. */
  replies: z.array(reply).min(1).max(5),
  why: words(800),
  takeaway: words(160).optional(),
})
export type Line = z.infer<typeof line>

const turn = z.strictObject({
  id,
  /** Without it, the talk goes on at `otherwise`. */
  when: condition.optional(),
  otherwise: id.optional(),
  says: z.array(z.strictObject(spoken)).max(5).default([]),
  lines: z.array(line).min(2, { error: 'A turn has two to four lines' }).max(4, { error: 'A turn has two to four lines' }),
})
export type Turn = z.infer<typeof turn>

const ending = z.strictObject({
  id,
  if: condition.optional(),
  outcome: z.enum(['good', 'mixed', 'bad']),
  title: words(160),
  text: words(2000),
})
export type TalkEnding = z.infer<typeof ending>

export const conversationFields = z.strictObject({
  id,
  title: words(160),
  goal: words(600),
  person: z.strictObject({
    name: words(80),
    role: words(160),
    calls: z.enum(['he', 'she']),
  }),
  /** How the other person feels, from 0 (leaves) to 6. */
  moods: z.array(words(120)).length(highestMood + 1, { error: 'There are seven moods, from 0 to 6' }),
  /** What one side learns in the talk: `you` from them, `they` from you. Hidden ones only steer the talk. */
  notes: z
    .array(
      z.strictObject({
        id,
        side: z.enum(['you', 'they', 'hidden']),
        label: words(120),
        text: words(300).optional(),
      }),
    )
    .min(1)
    .max(24),
  /** The circumstances of the first attempt, the second, and so on, in turn. */
  starts: z
    .array(
      z.strictObject({
        scene: words(1200),
        minutes: z.int().min(5).max(60),
        mood: z.int().min(1).max(highestMood),
        adds: z.array(id).max(5).default([]),
      }),
    )
    .min(2, { error: 'A second attempt differs: please describe at least two starts' })
    .max(4),
  turns: z.array(turn).min(12, { error: 'A conversation has at least twelve turns' }).max(40),
  endings: z.array(ending).min(3, { error: 'A conversation has at least three endings' }).max(10),
})
export type Conversation = z.infer<typeof conversationFields>
