import { z } from 'zod'
import { isoTimeOrNull } from './fields.ts'

/** What can be sent for review: the activity it comes from. */
export const artefactType = z.enum(['role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard'])

/** How far the work meets a criterion. */
export const rubricLevel = z.enum(['not-yet', 'sufficient', 'strong'])

/** One thing a reviewer looks at, and what each level looks like. */
export const rubricCriterion = z.object({
  id: z.string(),
  title: z.string(),
  levels: z.object({ 'not-yet': z.string(), sufficient: z.string(), strong: z.string() }),
})

/** What work is reviewed by; the version is printed on certificates. */
export const rubric = z.object({ version: z.string(), criteria: z.array(rubricCriterion) })
/** What work is reviewed by. */
export type Rubric = z.infer<typeof rubric>

/** A reviewer's rating of one criterion; `missing` says what is missing in work that is sent back. */
export const criterionRating = z.object({ criterion: z.string(), level: rubricLevel, missing: z.string().optional() })
/** A reviewer's rating of one criterion. */
export type CriterionRating = z.infer<typeof criterionRating>

/** Work sent for review and what came of it. */
export const artefactReview = z.object({
  submissionId: z.uuid(),
  type: artefactType,
  /** As it was when the work was sent: a later edit changes nothing about it. */
  rubric,
  state: z.enum(['waiting', 'accepted', 'returned']),
  ratings: z.array(criterionRating),
  note: z.string().nullable(),
  reviewedAt: isoTimeOrNull,
})
/** Work sent for review and what came of it. */
export type ArtefactReview = z.infer<typeof artefactReview>
