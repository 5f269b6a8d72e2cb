import { z } from 'zod'
import { isoTimeOrNull } from './fields.ts'

export const artefactType = z.enum(['role-definition', 'sourcing-strings', 'evp-canvas', 'scorecard'])

export const rubricLevel = z.enum(['not-yet', 'sufficient', 'strong'])

export const rubricCriterion = z.object({
  id: z.string(),
  title: z.string(),
  levels: z.object({ 'not-yet': z.string(), sufficient: z.string(), strong: z.string() }),
})

export const rubric = z.object({ version: z.string(), criteria: z.array(rubricCriterion) })
export type Rubric = z.infer<typeof rubric>

export const criterionRating = z.object({ criterion: z.string(), level: rubricLevel, missing: z.string().optional() })
export type CriterionRating = z.infer<typeof criterionRating>

export const artefactReview = z.object({
  submissionId: z.uuid(),
  type: artefactType,
  /** As of the submission; later edits do not change it. */
  rubric,
  state: z.enum(['waiting', 'accepted', 'returned']),
  ratings: z.array(criterionRating),
  note: z.string().nullable(),
  reviewedAt: isoTimeOrNull,
})
export type ArtefactReview = z.infer<typeof artefactReview>
