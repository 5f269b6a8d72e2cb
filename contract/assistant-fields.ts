/** The ids of the fields that each assistant reads; without them submissions would be rejected or nothing calculated. */
export const assistantFields = {
  none: [],
  challenges: ['challenge1'],
  'role-definition': ['role', 'skills', 'motivators', 'companyLink'],
  'sourcing-strings': ['mustHaves', 'market', 'firstMessage'],
  'evp-canvas': ['scope', 'autonomy', 'people', 'technology', 'flexibility', 'reward', 'payFrom', 'payTo', 'newOpening'],
  scorecard: ['competencies', 'aiUsed', 'aiTool', 'aiNotice', 'aiReviewer'],
  pipeline: ['roles', 'conversionPercent', 'segments'],
  funnel: ['contacted', 'replied', 'interested', 'screened', 'interviewed', 'offered', 'accepted'],
  'action-plan': ['goal', 'actions'],
} as const

export type ActivityAssistant = keyof typeof assistantFields

export const readsField = (assistant: ActivityAssistant, id: string): boolean =>
  (assistantFields[assistant] as readonly string[]).includes(id)
