import { z } from 'zod'
import { missingWords } from './decision-content.ts'
import { plainLine, plainText, requiredLine, requiredText } from './fields.ts'

const line = requiredLine(missingWords, 160)
const text = requiredText(missingWords, 600)

const atLeastOne = z.int().min(1, { error: 'Please enter at least 1' })

const labFact = z.enum(['principal', 'ledger', 'platform', 'security', 'ml', 'streaming', 'embedded'])

/** `content/lab/profiles.yaml`: the invented people of the search lab. */
export const labProfile = z.strictObject({
  name: line,
  title: line,
  company: line,
  /** As written on the profile, if at all. */
  place: line.optional(),
  /** The places that the filter knows: country, region, city. */
  areas: z.array(line).min(1).max(3),
  facts: z.array(labFact).max(7).default([]),
  text,
  note: line,
  /** Public pages about the person elsewhere, which an X-ray search reads. */
  pages: z
    .array(z.strictObject({ site: line, text }))
    .max(5)
    .default([]),
})
export type LabProfile = z.infer<typeof labProfile>

export const labDrillId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, { error: 'An id has lowercase letters, digits and hyphens' })

export const labQuery = z.strictObject({
  site: z.enum(['linkedin', 'x-ray']),
  keywords: plainText(2000).default(''),
  title: plainLine(500).default(''),
  company: plainLine(500).default(''),
  areas: z.array(plainLine(100)).max(10).default([]),
})

/** `content/lab/drills.yaml`: whom to find, and when a drill is done. */
export const labDrill = z.strictObject({
  id: labDrillId,
  title: line,
  brief: text,
  site: z.enum(['linkedin', 'x-ray']),
  /** Requirements for a match, each with the feedback on a hit that fails it. */
  needs: z
    .array(z.union([z.strictObject({ fact: labFact, missing: line }), z.strictObject({ area: line, missing: line })]))
    .min(1)
    .max(5),
  goal: z.strictObject({ found: atLeastOne, hits: atLeastOne }),
  solution: labQuery.extend({ why: z.array(text).min(1).max(6) }),
})
export type LabDrill = z.infer<typeof labDrill>

/** `content/lab/words.yaml`: groups of synonyms. */
export const labWords = z.array(z.array(line).min(2).max(20))

export type LabContent = { profiles: LabProfile[]; drills: LabDrill[]; words: string[][] }
