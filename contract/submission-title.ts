export const submissionKinds = {
  challenges: 'Challenges',
  'role-definition': 'Role definition',
  activity: 'Activity',
  artefact: 'Work for review',
  'lab-drill': 'Search lab',
  'rating-panel': 'Rating panel',
  conversation: 'Conversation',
} as const

export type SubmissionKind = keyof typeof submissionKinds

/** A submission's title: its lesson, or its kind when the lesson was deleted. Work for review is marked, since its activity has the same name. */
export const submissionTitle = ({ kind, lessonTitle }: { kind: SubmissionKind; lessonTitle: string | null }): string => {
  if (lessonTitle === null) return submissionKinds[kind]
  if (kind === 'conversation') return `${lessonTitle} (conversation)`
  return kind === 'artefact' ? `${lessonTitle} (work for review)` : lessonTitle
}
