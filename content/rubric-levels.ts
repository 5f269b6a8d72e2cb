/** How far the work meets a criterion, from the least to the most. A work is accepted when no criterion is at the first level. */
export const rubricLevels = [
  { id: 'not-yet', label: 'Not yet' },
  { id: 'sufficient', label: 'Sufficient' },
  { id: 'strong', label: 'Strong' },
] as const

/** The id of a level. */
export type RubricLevel = (typeof rubricLevels)[number]['id']
