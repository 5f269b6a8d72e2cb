import type { SubmissionView } from './inbox.ts'

export const submissionKinds: Record<SubmissionView['kind'], string> = {
  challenges: 'Challenges',
  'role-definition': 'Role definition',
  activity: 'Activity',
  artefact: 'Work for review',
  'lab-drill': 'Search lab',
}

/** A submission's title: its lesson, or its kind when the lesson was deleted. Work for review is marked, since its activity has the same name. */
export const submissionTitle = ({ kind, lessonTitle }: Pick<SubmissionView, 'kind' | 'lessonTitle'>): string => {
  if (lessonTitle === null) return submissionKinds[kind]
  return kind === 'artefact' ? `${lessonTitle} (work for review)` : lessonTitle
}
