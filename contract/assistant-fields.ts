/** Fields that the rules and the result of each assistant read, by id. Without them a learner's work would be refused or nothing calculated. */
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

/** What an activity computes live from its fields, beside the form; `none` is a plain form. */
export type ActivityAssistant = keyof typeof assistantFields

/** Whether the assistant of an activity reads a field. */
export const readsField = (assistant: ActivityAssistant, id: string): boolean =>
  (assistantFields[assistant] as readonly string[]).includes(id)
