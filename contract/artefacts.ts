import { z } from 'zod'
import { isoTimeOrNull } from './fields.ts'

/** What can be sent for review: the activity it comes from. */
export const artefactType = z.enum(['role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard'])

/** How far a work meets a criterion. */
export const rubricLevel = z.enum(['not-yet', 'sufficient', 'strong'])

/** A reviewer's rating of one criterion; `missing` says what a work that is sent back lacks. */
export const criterionRating = z.object({ criterion: z.string(), level: rubricLevel, missing: z.string().optional() })
/** A reviewer's rating of one criterion. */
export type CriterionRating = z.infer<typeof criterionRating>

/** A work sent for review and what came of it. */
export const artefactReview = z.object({
  submissionId: z.uuid(),
  type: artefactType,
  rubricVersion: z.string(),
  state: z.enum(['waiting', 'accepted', 'returned']),
  ratings: z.array(criterionRating),
  note: z.string().nullable(),
  reviewedAt: isoTimeOrNull,
})
/** A work sent for review and what came of it. */
export type ArtefactReview = z.infer<typeof artefactReview>
