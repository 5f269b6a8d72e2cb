/** How far the work meets a criterion, in ascending order. A work is accepted if no criterion is at the first level. */
export const rubricLevels = [
  { id: 'not-yet', label: 'Not yet' },
  { id: 'sufficient', label: 'Sufficient' },
  { id: 'strong', label: 'Strong' },
] as const

export type RubricLevel = (typeof rubricLevels)[number]['id']
